import { t } from '@lingui/core/macro';
import { Modal } from '@mantine/core';
import { Fragment } from 'react';
import { useDialog } from '../../kit/ui/dialogs/use-dialog.ts';
import {
  isSingleKey,
  keyCaps,
  type ShownShortcut,
  useShortcutGroups,
} from '../../kit/ui/shortcuts/shortcut-registry.ts';
import { useSingleKeys } from '../../kit/ui/shortcuts/single-key-preference.ts';
import { SingleKeySwitch } from '../../kit/ui/shortcuts/single-key-switch.tsx';
import classes from './shortcuts-dialog.module.css';

/** The shortcuts that work on the present screen, as the components that handle them declare them. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  useDialog({ opened, onClose });
  const groups = useShortcutGroups();
  const isOn = useSingleKeys();
  return (
    <Modal.Root opened={opened} onClose={onClose} closeOnEscape={false} size={420}>
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.head}>
          <Modal.Title className={classes.title}>{t`Keyboard shortcuts`}</Modal.Title>
          <Modal.CloseButton />
        </div>
        <Modal.Body className={classes.body}>
          {groups.map(({ title, shortcuts }) => (
            <Fragment key={title}>
              <h3 className={classes.group}>{title}</h3>
              <dl className={classes.lines}>
                {shortcuts
                  .filter(shortcut => isOn || !isSingleKey(shortcut))
                  .map(shortcut => (
                    <Line key={shortcut.text} shortcut={shortcut} />
                  ))}
              </dl>
            </Fragment>
          ))}
          <SingleKeySwitch />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Line({ shortcut: { text, keys } }: { shortcut: ShownShortcut }) {
  return (
    <div className={classes.line}>
      <dt>{text}</dt>
      <dd>
        {keys.flatMap(keyCaps).map(cap => (
          <kbd key={cap} className={classes.kbd}>
            {cap}
          </kbd>
        ))}
      </dd>
    </div>
  );
}
