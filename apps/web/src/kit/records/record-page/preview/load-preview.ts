import { loadedLater } from '../../../ui/hooks/loaded-later.ts';

/** The frames of a record next to something else. Most visits of a list open none. */
export const recordPreview = loadedLater(async () => (await import('./record-preview.tsx')).RecordPreview);
