import { i18n } from '@lingui/core';
import { isMantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { colorSchemes } from './color-schemes.ts';

/** Light, dark, or the system's setting, as items of a menu. */
export function ColorSchemeItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return colorSchemes.map(({ value, label, icon: Icon }) => (
    <Menu.RadioItem
      key={value}
      value={value}
      checked={value === colorScheme}
      onChange={chosen => isMantineColorScheme(chosen) && setColorScheme(chosen)}
      rightSection={<Icon size={16} stroke={1.75} />}
      closeMenuOnClick
    >
      {i18n._(label)}
    </Menu.RadioItem>
  ));
}
