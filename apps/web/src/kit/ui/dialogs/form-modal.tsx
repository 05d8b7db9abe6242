import { Modal, type ModalRootProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './form-modal.module.css';
import { useDialog } from './use-dialog.ts';

interface FormModalProps extends ModalRootProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Mantine's modal with our frame. Its own header would be a second banner to a screen reader. */
export function FormModal({ title, children, ...root }: FormModalProps) {
  useDialog(root);
  return (
    // Through classNames: a className of the content would be put on its surroundings too.
    <Modal.Root
      {...root}
      closeOnEscape={false}
      classNames={{ content: classes.content, title: classes.title, body: classes.body }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.header}>
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
