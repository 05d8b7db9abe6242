export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Following {
  /** It goes somewhere: more than a hand that is not quite still when it clicks. */
  readonly onMove: (pointer: Point) => void;
  /** With each picture, while it is dragged. */
  readonly onFrame: (pointer: Point) => void;
  /** Let go, or given up. */
  readonly onEnd: (isDropped: boolean) => void;
}

const clickPixels = 5;
const edgePixels = 56;
const scrollPixels = 12;

/** Follows the pointer with an element that was pressed, until it is let go. */
export function followPointer(down: PointerEvent, dragged: HTMLElement, following: Following): void {
  const { onMove, onFrame, onEnd } = following;
  const life = new AbortController();
  let pointer: Point = { x: down.clientX, y: down.clientY };
  let isDragging = false;

  function move(event: PointerEvent): void {
    pointer = { x: event.clientX, y: event.clientY };
    if (!isDragging && Math.hypot(pointer.x - down.clientX, pointer.y - down.clientY) > clickPixels) {
      isDragging = true;
      dragged.setAttribute('data-dragging', '');
    }
    if (isDragging) {
      onMove(pointer);
    }
  }

  function frame(): void {
    if (life.signal.aborted) {
      return;
    }
    if (isDragging) {
      onFrame(pointer);
    }
    requestAnimationFrame(frame);
  }

  function end(isDropped: boolean): void {
    if (isDragging) {
      swallowClick();
    }
    dragged.removeAttribute('data-dragging');
    life.abort();
    onEnd(isDropped && isDragging);
  }

  const options = { signal: life.signal };
  window.addEventListener('pointermove', move, options);
  window.addEventListener('pointerup', () => end(true), options);
  window.addEventListener('pointercancel', () => end(false), options);
  window.addEventListener('keydown', event => event.key === 'Escape' && end(false), options);
  requestAnimationFrame(frame);
}

/** Scrolls an element while the pointer is near one of its edges; whether it did. */
export function scrollAtEdges(element: Element, { x, y }: Point, axis: 'x' | 'y'): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const [at, from, to] =
    axis === 'y'
      ? [y, Math.max(top, 0), Math.min(bottom, window.innerHeight)]
      : [x, Math.max(left, 0), Math.min(right, window.innerWidth)];
  const step = at < from + edgePixels ? -scrollPixels : at > to - edgePixels ? scrollPixels : 0;
  if (step !== 0) {
    element.scrollBy(axis === 'x' ? step : 0, axis === 'y' ? step : 0);
  }
  return step !== 0;
}

/** Letting go is also a click on what was dragged, which would open it. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener('click', swallow, { capture: true });
  window.setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}
