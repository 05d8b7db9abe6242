import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import type { IconComponent } from '../../kit/ui/icon.ts';

/** The options for the appearance. */
export const colorSchemes: readonly {
  value: MantineColorScheme;
  label: MessageDescriptor;
  icon: IconComponent;
}[] = [
  { value: 'light', label: msg`Light`, icon: IconSun },
  { value: 'dark', label: msg`Dark`, icon: IconMoon },
  { value: 'auto', label: msg`System`, icon: IconDeviceDesktop },
];
