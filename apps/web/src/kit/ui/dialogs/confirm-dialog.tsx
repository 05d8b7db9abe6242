import { t } from '@lingui/core/macro';
import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './confirm-dialog.module.css';
import { useDialog } from './use-dialog.ts';

interface ConfirmDialogProps {
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
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, confirm, cancel = t`Cancel`, color = 'red', isBusy = false } = props;
  const { onConfirm, onCancel } = props;
  useDialog({ opened, onClose: onCancel });
  return (
    <Modal.Root opened={opened} onClose={onCancel} closeOnEscape={false} zIndex={250}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body className={classes.body}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <div className={classes.text}>{children}</div>
          <div className={classes.buttons}>
            <Button variant="default" onClick={onCancel} data-autofocus>
              {cancel}
            </Button>
            {confirm && (
              <Button color={color} onClick={onConfirm} disabled={isBusy}>
                {confirm}
              </Button>
            )}
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
