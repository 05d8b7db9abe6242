import { Modal } from '@mantine/core';
import { Fragment } from 'react';
import { useDialog } from '../../kit/ui/dialogs/use-dialog.ts';
import { modKey } from './mod-key.ts';
import classes from './shortcuts-dialog.module.css';

const groups: readonly {
  readonly title: string;
  readonly lines: readonly (readonly [text: string, ...keys: string[]])[];
}[] = [
  {
    title: 'Everywhere',
    lines: [
      ['Search or jump to a page', modKey, 'K'],
      ['This list', '?'],
      ['Close', 'Esc'],
    ],
  },
  {
    title: 'Navigation',
    lines: [
      ['Open a group, move inside it', '↓', '↑'],
      ['The group beside it', '←', '→'],
      ['First and last', 'Home', 'End'],
    ],
  },
  {
    title: 'Leads',
    lines: [
      ['Next and previous', 'J', 'K'],
      ['Select', 'X'],
      ['Open', 'Enter'],
      ['Edit', 'E'],
      ['Search', '/'],
      ['New', 'N'],
    ],
  },
  { title: 'Forms', lines: [['Save', modKey, 'Enter']] },
];

/** The keys that work. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  useDialog({ opened, onClose });
  return (
    <Modal.Root opened={opened} onClose={onClose} closeOnEscape={false} size={420}>
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.head}>
          <Modal.Title className={classes.title}>Keyboard shortcuts</Modal.Title>
          <Modal.CloseButton />
        </div>
        <Modal.Body className={classes.body}>
          {groups.map(({ title, lines }) => (
            <Fragment key={title}>
              <h3 className={classes.group}>{title}</h3>
              <dl className={classes.lines}>
                {lines.map(([text, ...keys]) => (
                  <div key={text} className={classes.line}>
                    <dt>{text}</dt>
                    <dd>
                      {keys.map(key => (
                        <kbd key={key} className={classes.kbd}>
                          {key}
                        </kbd>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </Fragment>
          ))}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
