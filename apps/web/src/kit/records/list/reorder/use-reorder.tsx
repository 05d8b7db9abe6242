import { t } from '@lingui/core/macro';
import { VisuallyHidden } from '@mantine/core';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useChange, usePendingChanges } from '../../../data/changes/use-change.ts';
import { type AnyRecord, titleOf } from '../../../data/queries/any-record.ts';
import type { Screens } from '../../screens/define-screens.ts';
import { reorderKey, reorderRecords } from '../../screens/record-changes.ts';
import { dragRecord, recordAt } from './drag-record.ts';
import { MoveMenu } from './move-menu.tsx';
import { movedBeside, movedBy, type Step } from './order.ts';

interface Input {
  readonly screens: Screens;
  /** The records as the server has them. */
  readonly records: readonly AnyRecord[];
  readonly onFailure: (error: unknown) => void;
}

/** Several steps by keyboard are one change: it is sent when the keys rest. */
const restMs = 700;

/** Gives a list another order, by drag, by keyboard and by menu: drawn at once, sent as one request. */
export function useReorder({ screens, records: stored, onFailure }: Input) {
  const { mutateAsync } = useChange(reorderRecords(screens));
  const sent = usePendingChanges<readonly string[]>(reorderKey(screens.resource.name)).at(-1);
  // An order that waits for the keys to rest.
  const [waiting, setWaiting] = useState<readonly string[]>();
  const order = waiting ?? sent;
  const records = useMemo(() => (order ? inOrder(stored, order) : stored), [stored, order]);
  const [handle, setHandle] = useState<HTMLElement>();
  const [news, setNews] = useState('');
  const timer = useRef<number>(undefined);
  const focused = useRef<Element>(null);
  const ids = records.map(({ id }) => id);

  // A row that moves loses the focus to the page; it is given back.
  useEffect(() => {
    if (records.length > 0 && focused.current instanceof HTMLElement) {
      focused.current.focus();
      focused.current = null;
    }
  }, [records]);

  function reorder(next: readonly string[], id: string, delayMs: number): void {
    if (next.join() === ids.join()) {
      return;
    }
    setWaiting(next);
    const moved = records.find(record => record.id === id);
    const title = moved ? titleOf(screens.resource, moved) : '';
    setNews(
      t`${title} is now at position ${{ position: next.indexOf(id) + 1 }} of ${{ total: next.length }}.`,
    );
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      mutateAsync(next).catch(onFailure);
      setWaiting(undefined);
    }, delayMs);
  }

  function step(id: string, by: Step, delayMs: number): void {
    focused.current = recordOf(id)?.contains(document.activeElement) ? document.activeElement : null;
    reorder(movedBy(ids, id, by), id, delayMs);
  }

  return {
    /** The records in the order that was requested last. */
    records,
    ordering: {
      onPointerDown({ target, nativeEvent }: PointerEvent<HTMLElement>) {
        if (handleAt(target)) {
          dragRecord(nativeEvent, drop => reorder(movedBeside(ids, drop.id, drop), drop.id, 0));
        }
      },
      onClick: ({ target }: MouseEvent<HTMLElement>) => setHandle(handleAt(target)),
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const by = ({ ArrowUp: 'up', ArrowDown: 'down' } as const)[event.key];
        const id = recordAt(event.target)?.dataset.record;
        if (event.altKey && by && id) {
          event.preventDefault();
          step(id, by, restMs);
        }
      },
    },
    parts: (
      <>
        <VisuallyHidden role="status">{news}</VisuallyHidden>
        <MoveMenu
          handle={handle}
          onClose={() => {
            setHandle(undefined);
            handle?.focus();
          }}
          onMove={by => {
            handle?.focus();
            step(recordAt(handle ?? null)?.dataset.record ?? '', by, 0);
          }}
        />
      </>
    ),
  };
}

function inOrder(records: readonly AnyRecord[], ids: readonly string[]): readonly AnyRecord[] {
  return records.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

function recordOf(id: string): Element | null {
  return document.querySelector(`[data-record="${id}"]`);
}

function handleAt(target: EventTarget): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>('[data-handle]') ?? undefined) : undefined;
}
