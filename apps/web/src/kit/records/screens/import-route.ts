import type { Screens } from './define-screens.ts';

/** The route of the page that imports records of a resource. */
export function importRouteOf({ route }: Pick<Screens, 'route'>): `/${string}` {
  return `${route}/import`;
}
