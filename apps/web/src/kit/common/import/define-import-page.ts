import { createElement } from 'react';
import type { Screens } from '../../records/screens/define-screens.ts';
import { importRouteOf } from '../../records/screens/import-route.ts';
import { definePage, type Entry } from '../../records/screens/navigation.ts';
import { importSearch } from './import-search.ts';

/** The page on which files become records of a resource; its list leads to it by itself. */
export function defineImportPage(screens: Screens): Entry {
  return definePage({
    title: () => screens.texts.importTitle,
    subtitle: () => screens.texts.importSubtitle,
    route: importRouteOf(screens),
    permission: screens.resource.permissions.import,
    search: importSearch,
    load: async () => {
      const { ImportPage } = await import('./import-page.tsx');
      return ({ page }) => createElement(ImportPage, { page, screens });
    },
  });
}
