import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { MenuPlace } from '../../kit/records/screens/menu-groups.ts';
import { definePage, type Entry } from '../../kit/records/screens/navigation.ts';
import { plannedPages } from './planned-pages.ts';

export interface Planned extends Pick<Entry, 'route'> {
  readonly title: MessageDescriptor;
  /** One sentence of what it will be. */
  readonly promise: MessageDescriptor;
  readonly menu?: MenuPlace;
}

/** A page for every route of the specification that has no screen yet. */
export function comingSoonPages(): readonly Entry[] {
  return plannedPages.map(pageOf);
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
