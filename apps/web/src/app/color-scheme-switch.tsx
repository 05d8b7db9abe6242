import { ActionIcon, isMantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import type { IconComponent } from '../kit/navigation.ts';

const schemes: readonly { value: string; label: string; icon: IconComponent }[] = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'Like the system', icon: IconDeviceDesktop },
];

/** Light, dark, or what the system says. */
export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Current = schemes.find(({ value }) => value === colorScheme)?.icon ?? IconDeviceDesktop;
  return (
    <Menu position="bottom-end" width={190}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label="Colour scheme" title="Colour scheme">
          <Current size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {schemes.map(({ value, label, icon: Icon }) => (
          <Menu.RadioItem
            key={value}
            value={value}
            checked={value === colorScheme}
            onChange={chosen => isMantineColorScheme(chosen) && setColorScheme(chosen)}
            rightSection={<Icon size={16} stroke={1.75} />}
            closeMenuOnClick
          >
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
