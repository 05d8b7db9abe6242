import { Button, Drawer, Modal } from '@mantine/core';
import confirm from './confirm-dialog.module.css';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';
import form from './form-modal.module.css';
import type { FormModalProps } from './form-modal.tsx';
import side from './side-drawer.module.css';
import type { SideDrawerProps } from './side-drawer.tsx';

/** The frame of ConfirmDialog. */
export function ConfirmFrame(props: ConfirmDialogProps & { readonly cancel: string }) {
  const { opened, title, children, cancel, color = 'red', isBusy = false, onConfirm, onCancel } = props;
  return (
    <Modal.Root opened={opened} onClose={onCancel} closeOnEscape={false} zIndex={250}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body className={confirm.body}>
          <Modal.Title className={confirm.title}>{title}</Modal.Title>
          <div className={confirm.text}>{children}</div>
          <div className={confirm.buttons}>
            <Button variant="default" onClick={onCancel} data-autofocus>
              {cancel}
            </Button>
            {props.confirm && (
              <Button color={color} onClick={onConfirm} disabled={isBusy}>
                {props.confirm}
              </Button>
            )}
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The frame of FormModal. */
export function FormFrame({ title, children, ...root }: FormModalProps) {
  return (
    // Through classNames: a className of the content would be put on its surroundings too.
    <Modal.Root
      {...root}
      closeOnEscape={false}
      classNames={{ content: form.content, title: form.title, body: form.body }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={form.header}>
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The frame of SideDrawer. */
export function DrawerFrame({ title, children, isFullWhenNarrow = false, ...root }: SideDrawerProps) {
  return (
    // Through classNames: a className of the content would be put on its surroundings too.
    <Drawer.Root
      {...root}
      closeOnEscape={false}
      classNames={{ content: side.content, title: side.title, body: side.body }}
    >
      <Drawer.Overlay />
      <Drawer.Content
        data-full={isFullWhenNarrow || undefined}
        data-sheet={root.position === 'bottom' || undefined}
      >
        <div className={side.header}>
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton />
        </div>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
