import { Skeleton } from '@mantine/core';
import type { ComponentType } from 'react';
import { loadedLater } from './loaded-later.ts';

/** A component whose code is loaded when it is first shown, or earlier by `load`. Until then it is a skeleton. */
type ShownLater<Props> = ComponentType<Props> & { readonly load: () => Promise<unknown> };

/** A component whose code may be loaded later. */
export type MaybeLater<Props> = ComponentType<Props> & Partial<Pick<ShownLater<Props>, 'load'>>;

/** Declares such a component: `shownLater(async () => (await import('./timeline-tab.tsx')).TimelineTab)`. */
export function shownLater<Props extends object>(
  importComponent: () => Promise<ComponentType<Props>>,
): ShownLater<Props> {
  const { load, useModule } = loadedLater(importComponent);
  function Later(props: Props) {
    const Component = useModule(true);
    return Component ? <Component {...props} /> : <Skeleton height={120} m={18} w="auto" aria-busy />;
  }
  return Object.assign(Later, { load });
}
