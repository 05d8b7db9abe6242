import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useMantineColorScheme } from '@mantine/core';
import { IconFile, IconHourglass, IconKeyboard, IconLogout, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { session } from '../../kit/data/client/client.ts';
import { useViewer } from '../../kit/data/session/viewer.tsx';
import type { Screens } from '../../kit/records/screens/define-screens.ts';
import type { Entry } from '../../kit/records/screens/navigation.ts';
import { crumbsOf, isScreens, useEntries } from '../../kit/records/screens/registry.tsx';
import { colorSchemes } from '../menus/color-schemes.ts';
import { type PaletteGroup, type PaletteItem, pagesOf } from './palette-items.ts';

/** All pages and actions: existing ones first, upcoming ones last. */
export function usePaletteGroups(onShortcuts: () => void): readonly PaletteGroup[] {
  const entries = useEntries();
  const navigate = useNavigate();
  const { permissions } = useViewer();
  const { setColorScheme } = useMantineColorScheme();

  const mayOpen = ({ permission }: Entry) => permission === undefined || permissions.includes(permission);
  const page = (entry: Entry): PaletteItem => ({
    id: entry.route,
    label: entry.title,
    icon: entry.icon ?? (entry.isComingSoon ? IconHourglass : IconFile),
    hint: crumbsOf(entries, entry.route)
      .slice(0, -1)
      .map(({ label }) => label)
      .join(' / '),
    words: entry.subtitle,
    run: () => void navigate({ to: entry.route }),
  });
  const creation = ({ route, texts, resource }: Screens): PaletteItem => ({
    id: `new ${resource.name}`,
    label: texts.newRecord,
    icon: IconPlus,
    words: t`add create`,
    run: () => void navigate({ to: route, search: { new: '1' } }),
  });
  const appearances = colorSchemes.map(({ value, label, icon }) => {
    const scheme = i18n._(label);
    return {
      id: `appearance ${value}`,
      label: t`Appearance: ${scheme}`,
      icon,
      words: t`theme colour scheme mode`,
      run: () => setColorScheme(value),
    };
  });

  return [
    { title: t`Pages`, items: pagesOf(entries, false).filter(mayOpen).map(page) },
    {
      title: t`Actions`,
      items: [
        ...entries
          .filter(isScreens)
          .filter(({ resource }) => permissions.includes(resource.permissions.create))
          .map(creation),
        ...appearances,
        { id: 'shortcuts', label: t`Keyboard shortcuts`, icon: IconKeyboard, run: onShortcuts },
        {
          id: 'logout',
          label: t`Logout`,
          icon: IconLogout,
          words: t`sign out`,
          run: () => void session.signOut(),
        },
      ],
    },
    { title: t`Coming soon`, items: pagesOf(entries, true).map(page) },
  ];
}
