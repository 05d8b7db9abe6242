import type { Place } from './order.ts';

export interface Drop {
  readonly id: string;
  readonly target: string;
  readonly place: Place;
}

/** A hand is not quite still when it clicks. */
const clickPixels = 5;
const edgePixels = 56;
const scrollPixels = 12;

/** Follows the pointer from a record's handle until it is let go, and tells beside which other one that was. */
export function dragRecord(down: PointerEvent, onDrop: (drop: Drop) => void): void {
  const dragged = recordAt(down.target);
  const list = dragged?.parentElement;
  if (!dragged || !list || down.button !== 0) {
    return;
  }
  const isGrid = getComputedStyle(list).display === 'grid';
  const scroller = scrollerOf(list);
  const life = new AbortController();
  let pointer = { x: down.clientX, y: down.clientY };
  let target: HTMLElement | undefined;

  function mark(next: HTMLElement | undefined, place?: Place): void {
    target?.removeAttribute('data-drop');
    target = next;
    target?.setAttribute('data-drop', place ?? '');
  }

  function follow(): void {
    const under = recordAt(document.elementFromPoint(pointer.x, pointer.y));
    const isOther = under && under !== dragged && under.parentElement === list;
    mark(isOther ? under : undefined, isOther ? placeIn(under, pointer, isGrid) : undefined);
  }

  function scroll(): void {
    if (life.signal.aborted) {
      return;
    }
    const { top, bottom } = scroller.getBoundingClientRect();
    const [from, to] = [Math.max(top, 0), Math.min(bottom, window.innerHeight)];
    const step =
      pointer.y < from + edgePixels ? -scrollPixels : pointer.y > to - edgePixels ? scrollPixels : 0;
    if (step !== 0 && dragged?.hasAttribute('data-dragging')) {
      scroller.scrollBy(0, step);
      follow();
    }
    requestAnimationFrame(scroll);
  }

  function move(event: PointerEvent): void {
    pointer = { x: event.clientX, y: event.clientY };
    if (Math.hypot(pointer.x - down.clientX, pointer.y - down.clientY) > clickPixels) {
      dragged?.setAttribute('data-dragging', '');
    }
    if (dragged?.hasAttribute('data-dragging')) {
      follow();
    }
  }

  function end(isDropped: boolean): void {
    const place = target?.getAttribute('data-drop') as Place | null | undefined;
    const to = target?.dataset.record;
    if (dragged?.hasAttribute('data-dragging')) {
      swallowClick();
    }
    mark(undefined);
    dragged?.removeAttribute('data-dragging');
    life.abort();
    if (isDropped && to && place && dragged?.dataset.record) {
      onDrop({ id: dragged.dataset.record, target: to, place });
    }
  }

  const options = { signal: life.signal };
  window.addEventListener('pointermove', move, options);
  window.addEventListener('pointerup', () => end(true), options);
  window.addEventListener('pointercancel', () => end(false), options);
  window.addEventListener('keydown', event => event.key === 'Escape' && end(false), options);
  requestAnimationFrame(scroll);
}

/** The record that an element stands in. */
export function recordAt(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>('[data-record]') ?? undefined) : undefined;
}

function placeIn(element: Element, { x, y }: { x: number; y: number }, isGrid: boolean): Place {
  const { left, top, width, height } = element.getBoundingClientRect();
  return (isGrid ? x < left + width / 2 : y < top + height / 2) ? 'before' : 'after';
}

function scrollerOf(list: HTMLElement): Element {
  let element = list.parentElement;
  while (element && !/auto|scroll/.test(getComputedStyle(element).overflowY)) {
    element = element.parentElement;
  }
  return element ?? document.scrollingElement ?? document.documentElement;
}

/** Letting go is also a click on the handle, which would open its menu. */
function swallowClick(): void {
  const swallow = (event: Event) => event.stopPropagation();
  window.addEventListener('click', swallow, { capture: true });
  window.setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}
