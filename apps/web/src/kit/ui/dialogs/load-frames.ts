import { loadedLater } from '../hooks/loaded-later.ts';

/** Mantine's dialogs in our frames. No page needs them to open, so they are loaded with the first dialog. */
export const dialogFrames = loadedLater(() => import('./dialog-frames.tsx'));
