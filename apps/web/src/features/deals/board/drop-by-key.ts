import { recordAt } from '../../../kit/records/list/reorder/drag-record.ts';
import { arrowAsLeftToRight } from '../../../kit/ui/hooks/reading-direction.ts';
import type { CardDrop } from './drag-card.ts';

/** Where Alt and an arrow take the card that has the focus: to its neighbour's place, or into the next column. */
export function dropByKey({ key, altKey, target }: KeyboardEvent): CardDrop | undefined {
  const card = recordAt(target);
  const id = card?.dataset.record;
  return altKey && card && id ? dropOf(card, id, arrowAsLeftToRight(key)) : undefined;
}

function dropOf(card: HTMLElement, id: string, key: string): CardDrop | undefined {
  const column = card.closest<HTMLElement>('[data-stage]');
  switch (key) {
    case 'ArrowUp':
      return besides(id, column, { before: recordOf(card.previousElementSibling) });
    case 'ArrowDown':
      return besides(id, column, { after: recordOf(card.nextElementSibling) });
    case 'ArrowLeft':
      return into(id, column?.previousElementSibling);
    case 'ArrowRight':
      return into(id, column?.nextElementSibling);
    default:
      return undefined;
  }
}

function besides(
  id: string,
  column: HTMLElement | null,
  place: { before?: string; after?: string },
): CardDrop | undefined {
  const stageId = column?.dataset.stage;
  return stageId && (place.before || place.after) ? { id, stageId, ...place } : undefined;
}

function into(id: string, column: Element | null | undefined): CardDrop | undefined {
  const stageId = column instanceof HTMLElement ? column.dataset.stage : undefined;
  return stageId ? { id, stageId } : undefined;
}

function recordOf(element: Element | null): string | undefined {
  return element instanceof HTMLElement ? element.dataset.record : undefined;
}
