import { t } from '@lingui/core/macro';
import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { ColorSchemeItems } from './color-scheme-items.tsx';
import { colorSchemes } from './color-schemes.ts';

/** The appearance for pages without an account menu. */
export function ColorSchemeSwitch() {
  const { colorScheme } = useMantineColorScheme();
  const Current = colorSchemes.find(({ value }) => value === colorScheme)?.icon ?? IconDeviceDesktop;
  return (
    <Menu position="bottom-end" width={190}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t`Colour scheme`}
          title={t`Colour scheme`}
        >
          <Current size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <ColorSchemeItems />
      </Menu.Dropdown>
    </Menu>
  );
}
