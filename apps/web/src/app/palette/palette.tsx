import { useEffect } from 'react';
import { useDialog } from '../../kit/ui/dialogs/use-dialog.ts';
import { loadOnFirstUse } from '../../kit/ui/hooks/load-on-first-use.ts';
import { loadedLater } from '../../kit/ui/hooks/loaded-later.ts';

export interface PaletteProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onShortcuts: () => void;
}

/** The palette with its search, which no page needs to open. */
const paletteDialog = loadedLater(() => import('./palette-dialog.tsx'));

/** Finds any record, page or action by a few letters. */
export function Palette(props: PaletteProps) {
  const dialog = paletteDialog.useModule(props.opened);
  useDialog(props);
  useEffect(() => loadOnFirstUse(paletteDialog), []);
  return dialog && <dialog.PaletteDialog {...props} />;
}
