import { placeIn, recordAt } from '../../../kit/records/list/reorder/drag-record.ts';
import { followPointer, type Point, scrollAtEdges } from '../../../kit/ui/hooks/follow-pointer.ts';
import classes from './board.module.css';

/** Where a card was let go: in the column of a stage, perhaps beside another card. */
export interface CardDrop {
  readonly id: string;
  readonly stageId: string;
  readonly before?: string;
  readonly after?: string;
}

/** Follows the pointer with a card. */
export function dragCard(down: PointerEvent, onDrop: (drop: CardDrop) => void): void {
  const card = recordAt(down.target);
  const board = card?.closest('[data-board]');
  const id = card?.dataset.record;
  if (!card || !board || !id || down.button !== 0) {
    return;
  }
  const start = card.getBoundingClientRect();
  const grip = { x: down.clientX - start.left, y: down.clientY - start.top };
  let ghost: HTMLElement | undefined;
  let drop: CardDrop | undefined;

  function mark(next: CardDrop | undefined): void {
    for (const marked of board?.querySelectorAll('[data-drop]') ?? []) {
      marked.removeAttribute('data-drop');
    }
    drop = next;
    const neighbour = next?.before ?? next?.after;
    const target = neighbour ? `[data-record="${neighbour}"]` : `[data-stage="${next?.stageId}"]`;
    const place = next?.before ? 'before' : next?.after ? 'after' : 'top';
    board?.querySelector(target)?.setAttribute('data-drop', place);
  }

  function follow(pointer: Point): void {
    ghost ??= ghostOf(card as HTMLElement);
    ghost.style.translate = `${pointer.x - grip.x}px ${pointer.y - grip.y}px`;
    mark(dropAt(pointer, id ?? ''));
  }

  followPointer(down, card, {
    onMove: follow,
    onFrame: pointer => {
      const column = columnAt(pointer)?.querySelector('[data-cards]');
      const isScrolled = [scrollAtEdges(board, pointer, 'x'), column && scrollAtEdges(column, pointer, 'y')];
      if (isScrolled.some(Boolean)) {
        follow(pointer);
      }
    },
    onEnd: isDropped => {
      const last = drop;
      ghost?.remove();
      mark(undefined);
      if (isDropped && last) {
        onDrop(last);
      }
    },
  });
}

function columnAt({ x, y }: Point): HTMLElement | undefined {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-stage]') ?? undefined;
}

/** Beside the card that is under the pointer; below the last one, after that. */
function dropAt(pointer: Point, id: string): CardDrop | undefined {
  const column = columnAt(pointer);
  const stageId = column?.dataset.stage;
  if (!column || !stageId) {
    return undefined;
  }
  const under = recordAt(document.elementFromPoint(pointer.x, pointer.y));
  const neighbour = under?.dataset.record;
  if (under && neighbour && neighbour !== id) {
    return { id, stageId, [placeIn(under, pointer, 'y')]: neighbour };
  }
  const last = [...column.querySelectorAll<HTMLElement>('[data-record]')].at(-1);
  const isBelow = last && last.dataset.record !== id && pointer.y > last.getBoundingClientRect().bottom;
  return { id, stageId, after: isBelow ? last.dataset.record : undefined };
}

/** The copy of the card that follows the pointer. */
function ghostOf(card: HTMLElement): HTMLElement {
  const ghost = card.cloneNode(true) as HTMLElement;
  ghost.removeAttribute('data-record');
  ghost.removeAttribute('data-dragging');
  ghost.setAttribute('aria-hidden', 'true');
  ghost.classList.add(classes.ghost ?? '');
  ghost.style.width = `${card.offsetWidth}px`;
  document.body.append(ghost);
  return ghost;
}
