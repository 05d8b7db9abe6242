import type { MantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import type { IconComponent } from '../../kit/ui/icon.ts';

/** What the appearance can be set to. */
export const colorSchemes: readonly { value: MantineColorScheme; label: string; icon: IconComponent }[] = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
];
