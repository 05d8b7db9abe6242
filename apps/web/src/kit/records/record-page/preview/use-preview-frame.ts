import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { hasUnsavedChanges } from '../../../ui/dialogs/unsaved-changes.ts';

/** A record beside the list, or over it. */
export type PreviewFrame = 'pane' | 'drawer';

/** From this width, the list beside a pane still has room for its main columns. */
const wide = '(min-width: 1200px)';

/** The frame for which the window has room. It stays the same while something is typed, which would be lost in another. */
export function usePreviewFrame(): PreviewFrame {
  const fitting = useMediaQuery(wide, false, { getInitialValueInEffect: false }) ? 'pane' : 'drawer';
  const [frame, setFrame] = useState<PreviewFrame>(fitting);
  if (frame !== fitting && !hasUnsavedChanges()) {
    setFrame(fitting);
    return fitting;
  }
  return frame;
}
