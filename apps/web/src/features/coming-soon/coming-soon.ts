import type { ComponentType } from 'react';
import { definePage, type Entry, type MenuPlace } from '../../kit/records/screens/navigation.ts';
import { plannedPages } from './planned-pages.ts';

export interface Planned extends Pick<Entry, 'route' | 'title'> {
  /** One sentence of what it will be. */
  readonly promise: string;
  readonly menu?: MenuPlace;
}

/** A page for every route of the specification that has no screen of its own. */
export function comingSoonExcept(built: readonly Entry[]): readonly Entry[] {
  const routes = new Set(built.map(({ route }) => route));
  // A placeholder gives way by itself as soon as its screen is registered.
  return plannedPages.filter(({ route }) => !routes.has(route)).map(pageOf);
}

/** The pages whose figures are known before the page itself is built. */
const withFigures: Readonly<Record<string, () => Promise<ComponentType<{ page: Entry }>>>> = {
  '/marketing/campaigns': async () => (await import('./campaigns-page.tsx')).CampaignsPage,
};

function pageOf({ promise, ...planned }: Planned): Entry {
  return definePage({
    ...planned,
    subtitle: promise,
    isComingSoon: true,
    load: withFigures[planned.route] ?? (async () => (await import('./coming-soon-page.tsx')).ComingSoonPage),
  });
}
