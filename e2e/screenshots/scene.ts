import type { Page } from '@playwright/test';

/** A screen, or a state of it that takes some clicks to reach. */
export interface Scene {
  readonly name: string;
  readonly path: string;
  /** Who looks at it, if not the demonstration: nobody in particular, or the administrator of a new organization. */
  readonly as?: Viewer;
  /** Runs before the page is opened. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** Runs once the page has settled. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** On phones instead: the page is opened anew, because a wider window opens it in another way. */
  readonly prepareOnPhone?: (page: Page) => Promise<unknown>;
}

export type Viewer = 'visitor' | 'newcomer';

type Role = 'button' | 'link' | 'menuitem' | 'tab';

/** Clicks one thing after the other. Menu items and tabs are given with their role. */
export const clicks =
  (...names: readonly (string | RegExp | readonly [Role, string | RegExp])[]) =>
  async (page: Page) => {
    for (const name of names) {
      const [role, label] =
        typeof name === 'string' || name instanceof RegExp ? (['button', name] as const) : name;
      await page.getByRole(role, { name: label }).first().click();
    }
  };

export function nameOf(path: string): string {
  return path
    .slice(1)
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
    .replaceAll(/[/?=&]/g, '-');
}
