import { t } from '@lingui/core/macro';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { arrowAsLeftToRight } from '../hooks/reading-direction.ts';
import { isTyping } from '../shortcuts/is-typing.ts';
import { useShownShortcuts } from '../shortcuts/shortcut-registry.ts';
import { areSingleKeysOn } from '../shortcuts/single-key-preference.ts';

/** The action of a key for the focused row, and its name in the list of shortcuts. */
export interface RowKey {
  readonly text: string;
  readonly run: (id: string | undefined) => void;
}

interface RowKeys {
  readonly body: RefObject<HTMLElement | null>;
  /** The ids of the rows in their order, also of those that are not drawn. */
  readonly ids: readonly (string | undefined)[];
  readonly reveal: (index: number) => void;
  readonly keys: Readonly<Record<string, RowKey>>;
  /** Called when the keys go to another row. */
  readonly onGo?: (id: string) => void;
}

/**
 * j, k and the arrows up and down go from row to row, the arrows left and right from cell to cell, and other keys do
 * something with the row. Never while somebody types. Returns a function that puts the focus on a row.
 */
export function useRowKeys({ body, ids, reveal, keys, onGo }: RowKeys): (id: string) => void {
  // A row that was scrolled out of view, or left for its page, has lost the focus, but the keys continue from it.
  const last = useRef(lastOpened);
  useShownShortcuts(
    useMemo(() => {
      const own = Object.entries(keys).map(([key, { text }]) => ({ text, keys: [key] }));
      const moves = [
        { text: t`Next and previous`, keys: ['j', 'k'] },
        { text: t`Cells of the row`, keys: ['ArrowLeft', 'ArrowRight'] },
      ];
      return { title: t`Lists`, shortcuts: [...moves, ...own] };
    }, [keys]),
  );

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event)) {
      return;
    }
    if (event.key.length === 1 && !areSingleKeysOn()) {
      return;
    }
    const current = currentRow(body.current);
    const cell = current ? focusedCell(current.element) : -1;
    const isOnControl = current?.element !== document.activeElement && !document.activeElement?.matches('td');
    const toSide = cellSteps[arrowAsLeftToRight(event.key)];
    if (current && toSide !== undefined) {
      event.preventDefault();
      focusCell(current.element, cell + toSide);
      return;
    }
    const by = steps[event.key];
    const isArrow = event.key.startsWith('Arrow');
    if (by !== undefined && !(isArrow && isOnControl)) {
      event.preventDefault();
      const from = ids.indexOf(current?.id ?? last.current ?? '');
      go(from < 0 ? 0 : from + by, isOnControl ? -1 : cell);
      return;
    }
    // A link or a button of the row has its own Enter and space bar, and without a row the space bar scrolls the page.
    const isOwn =
      (event.key === 'Enter' && isOnControl) || (event.key === ' ' && (isOnControl || current === undefined));
    const act = isOwn ? undefined : keys[event.key]?.run;
    if (act) {
      event.preventDefault();
      act(current?.id);
    }
  });

  function go(index: number, cell: number): void {
    const id = ids[Math.min(Math.max(index, 0), ids.length - 1)];
    if (id) {
      focusOrReveal(id, index, cell);
      onGo?.(id);
    }
  }

  function focusOrReveal(id: string, index: number, cell: number): void {
    last.current = id;
    if (!focusRow(body.current, id, cell)) {
      reveal(index);
      requestAnimationFrame(() => requestAnimationFrame(() => focusRow(body.current, id, cell)));
    }
  }

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    const remember = () => {
      lastOpened = currentRow(body.current)?.id ?? lastOpened;
    };
    window.addEventListener('keydown', listen);
    window.addEventListener('focusin', remember);
    return () => {
      window.removeEventListener('keydown', listen);
      window.removeEventListener('focusin', remember);
    };
  }, [body]);

  return id => {
    const index = ids.indexOf(id);
    if (index >= 0) {
      focusOrReveal(id, index, -1);
    }
  };
}

/** The row that was focused last, in any list: ids are unique. */
let lastOpened: string | undefined;

const steps: Readonly<Record<string, number | undefined>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };
const cellSteps: Readonly<Record<string, number | undefined>> = { ArrowRight: 1, ArrowLeft: -1 };

/** In a field, in a list that is open, in a popover, behind a dialog, or beside the list, where other keys work. */
function isElsewhere({ target }: KeyboardEvent): boolean {
  return (
    isTyping(target) ||
    (target instanceof Element && target.closest('[role=dialog], [data-own-keys]') !== null) ||
    document.querySelector('#root[inert]') !== null
  );
}

function currentRow(body: HTMLElement | null): { id: string; element: HTMLElement } | undefined {
  const element = document.activeElement?.closest<HTMLElement>('[data-record]');
  const id = element?.dataset.record;
  return element && id && body?.contains(element) ? { id, element } : undefined;
}

function focusRow(body: HTMLElement | null, id: string, cell: number): boolean {
  const row = body?.querySelector<HTMLElement>(`[data-record="${id}"]`);
  if (!row) {
    return false;
  }
  focusCell(row, cell);
  return true;
}

/** The columns of a row, without the checkbox and the actions. */
function cellsOf(row: HTMLElement): readonly HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('td[data-label]')];
}

/** The place of the cell that has the focus, itself or within it; -1 for the row. */
function focusedCell(row: HTMLElement): number {
  return cellsOf(row).findIndex(cell => cell.contains(document.activeElement));
}

/** Before the first cell is the row itself. */
function focusCell(row: HTMLElement, index: number): void {
  const cells = cellsOf(row);
  const target = cells[Math.min(index, cells.length - 1)] ?? row;
  target.tabIndex = -1;
  target.focus();
}
