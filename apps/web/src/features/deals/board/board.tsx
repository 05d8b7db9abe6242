import { t } from '@lingui/core/macro';
import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { deals } from '@pipewright/contract/resources/deals.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useRights } from '../../../kit/data/session/viewer.tsx';
import { recordAt } from '../../../kit/records/list/reorder/drag-record.ts';
import type { Selection } from '../../../kit/records/workspace/view.ts';
import { ListNotice } from '../../../kit/ui/frames/list-notice.tsx';
import { stillWhileDragged } from '../../../kit/ui/hooks/follow-pointer.ts';
import { boardOptions, type Deal } from '../deal-queries.ts';
import classes from './board.module.css';
import { BoardColumn } from './board-column.tsx';
import { ClosingForm } from './closing-form.tsx';
import { type CardDrop, dragCard } from './drag-card.ts';
import { dropByKey } from './drop-by-key.ts';
import { knownDeal } from './known-deal.ts';
import { MoveToMenu } from './move-to-menu.tsx';
import { afterMoves, type Move } from './moves.ts';
import { useMoves } from './use-moves.ts';

/** The deals that the view selects, stage by stage. Cards go by hand, by keyboard and by menu. */
export function Board({ selection }: { selection: Selection }) {
  const client = useQueryClient();
  const may = useRights(deals);
  const canMove = may('edit');
  const { data, error, refetch } = useQuery({
    ...boardOptions(selection),
    placeholderData: keepPreviousData,
  });
  const { pending, move } = useMoves();
  const [closing, setClosing] = useState<Move>();
  const [handle, setHandle] = useState<HTMLElement>();
  const [news, setNews] = useState('');
  const [board, setBoard] = useState<HTMLDivElement | null>(null);
  const moved = useRef<string>(undefined);

  // A card that changes its column loses the focus to the page; it is given back.
  useEffect(() => {
    if (moved.current && pending) {
      board?.querySelector<HTMLElement>(`[data-record="${moved.current}"] a`)?.focus();
      moved.current = undefined;
    }
  }, [board, pending]);

  useEffect(() => (board ? stillWhileDragged(board) : undefined), [board]);

  if (!data) {
    return error ? (
      <ListNotice icon={IconAlertTriangle} title={t`Failed to load deals`} isError>
        <Button onClick={() => void refetch()}>{t`Try Again`}</Button>
      </ListNotice>
    ) : (
      <Waiting />
    );
  }

  function drop({ id, stageId, before, after }: CardDrop): void {
    const deal = afterMoves(knownDeal(client, id), pending);
    const to = data?.find(({ stage }) => stage.id === stageId)?.stage;
    if (!deal || !to || (deal.dealStageId === stageId && !before && !after)) {
      return;
    }
    const requested: Move = { deal, to, before, after };
    if ((to.isWon || to.isLost) && deal.dealStageId !== to.id) {
      setClosing(requested);
    } else {
      announce(deal, to.name);
      move.mutate(requested);
    }
  }

  function announce({ id, name }: Deal, stage: string): void {
    setNews(t`${name} moved to ${stage}.`);
    moved.current = document.activeElement && recordAt(document.activeElement) ? id : undefined;
  }

  const hands = canMove && {
    onPointerDown: ({ target, nativeEvent }: PointerEvent) => handleAt(target) ?? dragCard(nativeEvent, drop),
    onClick: ({ target }: MouseEvent) => setHandle(handleAt(target)),
    onKeyDown: (event: KeyboardEvent) => {
      const requested = dropByKey(event.nativeEvent);
      if (requested) {
        event.preventDefault();
        drop(requested);
      }
    },
    // The browser would drag the link itself.
    onDragStart: (event: { preventDefault(): void }) => event.preventDefault(),
  };
  return (
    <>
      <div ref={setBoard} className={classes.board} data-board {...hands}>
        {data.map(column => (
          <BoardColumn
            key={column.stage.id}
            column={column}
            selection={selection}
            pending={pending}
            may={may}
          />
        ))}
      </div>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      <MoveToMenu
        handle={handle}
        stages={data.map(({ stage }) => stage)}
        onClose={() => {
          handle?.focus();
          setHandle(undefined);
        }}
        onMove={drop}
      />
      {closing && (
        <ClosingForm
          move={closing}
          onClosed={() => {
            announce(closing.deal, closing.to.name);
            setClosing(undefined);
          }}
          onClose={() => setClosing(undefined)}
        />
      )}
    </>
  );
}

function Waiting() {
  return (
    <div className={classes.board} aria-busy>
      {['a', 'b', 'c', 'd'].map(key => (
        <div key={key} className={classes.column}>
          <Skeleton height={40} mb={12} />
          <Skeleton height={84} mb={8} />
          <Skeleton height={84} />
        </div>
      ))}
    </div>
  );
}

function handleAt(target: EventTarget): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>('[data-handle]') ?? undefined) : undefined;
}
