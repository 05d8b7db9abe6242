import { t } from '@lingui/core/macro';
import { Menu, Portal } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { recordAt } from '../../../kit/records/list/reorder/drag-record.ts';
import { isRightToLeft } from '../../../kit/ui/hooks/reading-direction.ts';
import type { Stage } from '../deal-queries.ts';
import type { CardDrop } from './drag-card.ts';

interface MoveToMenuProps {
  /** The button that was clicked; absent: closed. */
  readonly handle: HTMLElement | undefined;
  readonly stages: readonly Stage[];
  readonly onMove: (drop: CardDrop) => void;
  readonly onClose: () => void;
}

/** The way to another stage without dragging. One menu for all cards, at the button that was clicked. */
export function MoveToMenu({ handle, stages, onMove, onClose }: MoveToMenuProps) {
  const id = recordAt(handle ?? null)?.dataset.record;
  // Measured once: what others change on the board must not move the menu away under the pointer.
  const place = useMemo(() => handle && placeOf(handle), [handle]);
  if (!handle || !id) {
    return null;
  }
  const current = handle.closest<HTMLElement>('[data-stage]')?.dataset.stage;
  return (
    <Menu opened onClose={onClose} position="bottom-end" width={210} returnFocus={false}>
      <Portal>
        <Menu.Target>
          <span style={{ position: 'absolute', ...place }} aria-hidden />
        </Menu.Target>
      </Portal>
      <Menu.Dropdown aria-label={handle.getAttribute('aria-label') ?? undefined}>
        <Menu.Label>{t`Move to...`}</Menu.Label>
        {stages.map(({ id: stageId, name }) => (
          <Menu.Item
            key={stageId}
            disabled={stageId === current}
            rightSection={stageId === current && <IconCheck size={14} aria-hidden />}
            onClick={() => {
              handle.focus();
              onMove({ id, stageId });
            }}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The lower corner at an element's end in the document, so that the menu stays beside it when the page scrolls. */
function placeOf(element: HTMLElement): { left: number; top: number } {
  const { left, right, bottom } = element.getBoundingClientRect();
  return { left: (isRightToLeft() ? left : right) + window.scrollX, top: bottom + window.scrollY };
}
