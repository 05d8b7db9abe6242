import { i18n, type MessageDescriptor } from '@lingui/core';
import type { Permission } from '@pipewright/contract/permissions.ts';
import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, createElement } from 'react';
import {
  type SearchParameters,
  type SearchSchema,
  textParameters,
} from '../../ui/address/search-parameters.ts';
import type { LoadedLater } from '../../ui/hooks/loaded-later.ts';
import type { IconComponent } from '../../ui/icon.ts';
import type { MenuPlace, MenuSectionName } from './menu-groups.ts';

/** An entry of the registry: the address of a screen, its position in the navigation, and how to load it. */
export interface Entry {
  readonly route: `/${string}`;
  /** In the language that is shown. */
  readonly title: string;
  /** One sentence of what it is for. */
  readonly subtitle?: string;
  readonly menu?: MenuPlace;
  /** The heading within its group of the navigation, below the entries without one. */
  readonly menuSection?: MenuSectionName;
  /** The heading under which an index page lists it. */
  readonly section?: string;
  readonly icon?: IconComponent;
  /** The permission to open it; undefined: every signed-in user may. */
  readonly permission?: Permission;
  /** Replaces a screen that is not built yet. */
  readonly isComingSoon?: boolean;
  /** Loaded when the route is first visited, or pointed at. */
  readonly load: () => Promise<{ default: ComponentType }>;
  /** For the page of a record: the same record by its id, for other frames. */
  readonly recordById?: LoadedLater<ComponentType<{ readonly id: string }>>;
  /** The search parameters that it knows. */
  readonly search: SearchSchema;
  /** Starts the requests of the screen while its code is still loading. */
  readonly prefetch?: (
    client: QueryClient,
    search: SearchParameters,
    params: Readonly<Record<string, string>>,
  ) => void;
}

interface Declaration extends Omit<Entry, 'load' | 'title' | 'subtitle' | 'search'> {
  readonly title: PageText;
  readonly subtitle?: PageText;
  /** None unless it is given. */
  readonly search?: SearchSchema;
  /** The page, which receives its own entry. */
  readonly load: () => Promise<ComponentType<{ page: Entry }>>;
}

/** A constant text, or one that is made when it is shown. */
export type PageText = MessageDescriptor | (() => string);

/** Declares a custom page, written with the components of the kit. */
export function definePage({ load, title, subtitle, ...declaration }: Declaration): Entry {
  const page: Entry = {
    search: textParameters(),
    ...declaration,
    get title() {
      return shownText(title);
    },
    get subtitle() {
      return subtitle && shownText(subtitle);
    },
    load: async () => {
      const [Page, { GuardedPage }] = await Promise.all([load(), import('./guarded-page.tsx')]);
      return { default: () => createElement(GuardedPage, { page, of: Page }) };
    },
  };
  return page;
}

export function shownText(text: PageText): string {
  return typeof text === 'function' ? text() : i18n._(text);
}
