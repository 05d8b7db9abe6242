import { t } from '@lingui/core/macro';
import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useDialog } from '../../../kit/ui/dialogs/use-dialog.ts';
import classes from './dashboards.module.css';

interface FullScreenProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Only the dashboard, on the whole screen where the browser allows it, and else in its whole window. */
export function FullScreen({ title, onClose, children }: FullScreenProps) {
  useDialog({ opened: true, onClose });
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const root = document.documentElement;
    root.requestFullscreen?.().catch(() => undefined);
    // The browser leaves its full screen by itself when Escape is pressed.
    const leave = () => document.fullscreenElement === null && close();
    document.addEventListener('fullscreenchange', leave);
    return () => {
      document.removeEventListener('fullscreenchange', leave);
      if (document.fullscreenElement) {
        void document.exitFullscreen();
      }
    };
  }, []);
  return (
    <Modal.Root opened onClose={onClose} fullScreen closeOnEscape={false}>
      <Modal.Content>
        <Modal.Body className={classes.fullScreen}>
          <div className={classes.cardHead}>
            <Modal.Title className={classes.fullScreenTitle}>{title}</Modal.Title>
            <Modal.CloseButton aria-label={t`Leave full screen`} />
          </div>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
