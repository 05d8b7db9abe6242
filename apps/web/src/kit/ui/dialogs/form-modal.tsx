import type { ModalRootProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { dialogFrames } from './load-frames.ts';
import { useDialog } from './use-dialog.ts';

export interface FormModalProps extends ModalRootProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Mantine's modal with our frame. Its own header would be a second banner to a screen reader. */
export function FormModal(props: FormModalProps) {
  const frames = dialogFrames.useModule(props.opened || props.keepMounted === true);
  useDialog(props);
  return frames && <frames.FormFrame {...props} />;
}
