import { loadedLater } from '../hooks/loaded-later.ts';

/** The notices of Mantine. No page needs them to open, so they are loaded with the first notice. */
export const noticeLibrary = loadedLater(() => import('./notice-list.tsx'));
