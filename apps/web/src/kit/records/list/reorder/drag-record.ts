import { followPointer, type Point, scrollAtEdges } from '../../../ui/hooks/follow-pointer.ts';
import { isRightToLeft } from '../../../ui/hooks/reading-direction.ts';
import type { Place } from './order.ts';

export interface Drop {
  readonly id: string;
  readonly target: string;
  readonly place: Place;
}

/** Follows the pointer from a record's drag handle until it is released, and reports the drop position. */
export function dragRecord(down: PointerEvent, onDrop: (drop: Drop) => void): void {
  const dragged = recordAt(down.target);
  const list = dragged?.parentElement;
  if (!dragged || !list || down.button !== 0) {
    return;
  }
  const isGrid = getComputedStyle(list).display === 'grid';
  const scroller = scrollerOf(list);
  let target: HTMLElement | undefined;

  function mark(next: HTMLElement | undefined, place?: Place): void {
    target?.removeAttribute('data-drop');
    target = next;
    target?.setAttribute('data-drop', place ?? '');
  }

  function follow(pointer: Point): void {
    const under = recordAt(document.elementFromPoint(pointer.x, pointer.y));
    const isOther = under && under !== dragged && under.parentElement === list;
    mark(isOther ? under : undefined, isOther ? placeIn(under, pointer, isGrid ? 'x' : 'y') : undefined);
  }

  followPointer(down, dragged, {
    onMove: follow,
    onFrame: pointer => scrollAtEdges(scroller, pointer, 'y') && follow(pointer),
    onEnd: isDropped => {
      const place = target?.getAttribute('data-drop') as Place | null | undefined;
      const to = target?.dataset.record;
      mark(undefined);
      if (isDropped && to && place && dragged.dataset.record) {
        onDrop({ id: dragged.dataset.record, target: to, place });
      }
    },
  });
}

/** The record that contains an element. */
export function recordAt(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>('[data-record]') ?? undefined) : undefined;
}

/** On which side of an element's middle the pointer is. */
export function placeIn(element: Element, { x, y }: Point, axis: 'x' | 'y'): Place {
  const { left, top, width, height } = element.getBoundingClientRect();
  const isBefore = axis === 'x' ? x < left + width / 2 !== isRightToLeft() : y < top + height / 2;
  return isBefore ? 'before' : 'after';
}

function scrollerOf(list: HTMLElement): Element {
  let element = list.parentElement;
  while (element && !/auto|scroll/.test(getComputedStyle(element).overflowY)) {
    element = element.parentElement;
  }
  return element ?? document.scrollingElement ?? document.documentElement;
}
