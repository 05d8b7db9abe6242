import { type ComponentType, createElement, useState } from 'react';
import type { LoadedScreens, Screens } from './define-screens.ts';

/** Loads the code of a list together with the slots of its screens. */
export async function loadListPage(screens: Screens): Promise<{ default: ComponentType }> {
  const [{ WorkspacePage }, slots, CardFooter] = await Promise.all([
    import('../workspace/workspace-page.tsx'),
    screens.loadSlots(),
    screens.card.footer?.load(),
  ]);
  return {
    default: () => {
      // The page is created again in another language: only then are the texts read again.
      const [workspace] = useState<LoadedScreens>(() => ({ ...screens, slots, CardFooter }));
      return createElement(WorkspacePage, { workspace });
    },
  };
}
