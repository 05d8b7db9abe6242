import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { dialogFrames } from './load-frames.ts';
import { useDialog } from './use-dialog.ts';

export interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** The verb of what happens; absent: there is nothing to confirm, only to read. */
  readonly confirm?: string;
  readonly cancel?: string;
  /** Red for what takes something away. */
  readonly color?: 'red' | 'brand';
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something that cannot be seen to be harmless. */
export function ConfirmDialog({ cancel = t`Cancel`, ...props }: ConfirmDialogProps) {
  const { opened, onCancel } = props;
  const frames = dialogFrames.useModule(opened);
  useDialog({ opened, onClose: onCancel });
  return frames && <frames.ConfirmFrame {...props} cancel={cancel} />;
}
