import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Menu } from '@mantine/core';
import { isRightToLeft } from '../../../ui/hooks/reading-direction.ts';
import classes from '../../../ui/table/row-tools.module.css';
import type { Step } from './order.ts';

interface MoveMenuProps {
  /** The handle that was clicked; absent: closed. */
  readonly handle: HTMLElement | undefined;
  readonly onMove: (step: Step) => void;
  readonly onClose: () => void;
}

const steps: readonly (readonly [step: Step, text: MessageDescriptor, keys?: string])[] = [
  ['up', msg`Move up`, 'Alt ↑'],
  ['down', msg`Move down`, 'Alt ↓'],
  ['top', msg`Move to the top`],
  ['bottom', msg`Move to the bottom`],
];

/** The way to another place without dragging. One menu for all rows, at the handle that was clicked. */
export function MoveMenu({ handle, onMove, onClose }: MoveMenuProps) {
  if (!handle) {
    return null;
  }
  const { left, right, bottom } = handle.getBoundingClientRect();
  return (
    <Menu opened onClose={onClose} position="bottom-start" width={210} returnFocus={false}>
      <Menu.Target>
        <span style={{ position: 'fixed', left: isRightToLeft() ? right : left, top: bottom }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={handle.getAttribute('aria-label') ?? undefined}>
        {steps.map(([step, text, keys]) => (
          <Menu.Item
            key={step}
            onClick={() => onMove(step)}
            rightSection={keys && <kbd className={classes.keys}>{keys}</kbd>}
          >
            {i18n._(text)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
