import { loadedLater } from '../../../ui/hooks/loaded-later.ts';
import type { AddDialogProps } from './adding-scope.tsx';

const editor = loadedLater(() => import('../record-editor.tsx'));

/** `AddDialog` on a page that does not show inputs at first. */
export function AddDialogLater(props: AddDialogProps) {
  const loaded = editor.useModule(true);
  return loaded && <loaded.AddDialog {...props} />;
}
