import { loadedLater } from '../hooks/loaded-later.ts';

/** The edges by which columns are resized. A list can be read without them, so they are loaded with its first use. */
export const columnResizer = loadedLater(() => import('./column-resizer.tsx'));
