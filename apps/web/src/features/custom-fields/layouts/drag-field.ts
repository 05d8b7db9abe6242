import { placeIn, recordAt } from '../../../kit/records/list/reorder/drag-record.ts';
import { followPointer, type Point, scrollAtEdges } from '../../../kit/ui/hooks/follow-pointer.ts';

interface Drop {
  readonly name: string;
  /** The id of a section. */
  readonly section: string;
  /** The field before which it goes; absent: to the end. */
  readonly before?: string;
}

/** Follows the pointer from the handle of a field until it is let go over a section. */
export function dragField(down: PointerEvent, onDrop: (drop: Drop) => void): void {
  const dragged = recordAt(down.target);
  const name = dragged?.dataset.record;
  if (!dragged || !name || down.button !== 0) {
    return;
  }
  const scroller = document.scrollingElement ?? document.documentElement;
  let marked: HTMLElement | undefined;
  let drop: Drop | undefined;

  function mark(element: HTMLElement | undefined, place: string): void {
    marked?.removeAttribute('data-drop');
    marked = element;
    marked?.setAttribute('data-drop', place);
  }

  function follow(pointer: Point): void {
    const under = document.elementFromPoint(pointer.x, pointer.y);
    const section = under?.closest<HTMLElement>('[data-section]');
    const field = recordAt(under);
    if (!section?.dataset.section) {
      mark(undefined, '');
      drop = undefined;
      return;
    }
    const id = section.dataset.section;
    if (!field || field === dragged) {
      mark(field ? undefined : section, 'inside');
      drop = field ? undefined : { name: name ?? '', section: id };
      return;
    }
    const place = placeIn(field, pointer, 'y');
    const next = place === 'before' ? field : nextField(field, dragged);
    mark(field, place);
    drop = { name: name ?? '', section: id, before: next?.dataset.record };
  }

  followPointer(down, dragged, {
    onMove: follow,
    onFrame: pointer => scrollAtEdges(scroller, pointer, 'y') && follow(pointer),
    onEnd: isDropped => {
      mark(undefined, '');
      if (isDropped && drop) {
        onDrop(drop);
      }
    },
  });
}

/** The field below another one, other than the dragged one. */
function nextField(field: HTMLElement, dragged: HTMLElement | undefined): HTMLElement | undefined {
  const next = field.nextElementSibling;
  const other = next === dragged ? next?.nextElementSibling : next;
  return other instanceof HTMLElement && other.dataset.record ? other : undefined;
}
