export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Following {
  /** A movement above this distance is a drag, not a click with an unsteady hand. */
  readonly onMove: (pointer: Point) => void;
  /** With each picture, while it is dragged. */
  readonly onFrame: (pointer: Point) => void;
  /** Released or cancelled. */
  readonly onEnd: (isDropped: boolean) => void;
}

const clickPixels = 5;
const holdMs = 300;
const edgePixels = 56;
const scrollPixels = 12;

/**
 * Follows the pointer with a pressed element until it is released. On touch screens, a movement scrolls, unless it
 * starts on a handle (`touch-action: none`) or after a long press.
 */
export function followPointer(down: PointerEvent, dragged: HTMLElement, following: Following): void {
  const { onMove, onFrame, onEnd } = following;
  const isHeld = down.pointerType === 'touch' && !isHandle(down.target);
  const life = new AbortController();
  let pointer: Point = { x: down.clientX, y: down.clientY };
  let isDragging = false;

  function start(): void {
    isDragging = true;
    dragged.setAttribute('data-dragging', '');
    onMove(pointer);
  }

  function move(event: PointerEvent): void {
    pointer = { x: event.clientX, y: event.clientY };
    if (isDragging) {
      onMove(pointer);
    } else if (Math.hypot(pointer.x - down.clientX, pointer.y - down.clientY) > clickPixels) {
      isHeld ? end(false) : start();
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
    dragged.removeAttribute('data-held');
    clearTimeout(hold);
    life.abort();
    onEnd(isDropped && isDragging);
  }

  const hold = isHeld ? setTimeout(start, holdMs) : undefined;
  dragged.toggleAttribute('data-held', isHeld);
  const options = { signal: life.signal };
  window.addEventListener('pointermove', move, options);
  window.addEventListener('pointerup', () => end(true), options);
  window.addEventListener('pointercancel', () => end(false), options);
  window.addEventListener('keydown', event => event.key === 'Escape' && end(false), options);
  requestAnimationFrame(frame);
}

/** Keeps a finger that drags from scrolling as well. Safari heeds only listeners that were there before the touch. */
export function stillWhileDragged(element: HTMLElement): () => void {
  const life = new AbortController();
  const options = { signal: life.signal, passive: false };
  const preventWhile = (state: string) => (event: Event) =>
    element.querySelector(state) && event.preventDefault();
  element.addEventListener('touchmove', preventWhile('[data-dragging]'), options);
  // A finger that rests on a link asks for its menu. On a busy device the browser may do so before the drag has begun,
  // and its menu would end it.
  element.addEventListener('contextmenu', preventWhile('[data-held]'), options);
  return () => life.abort();
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

function isHandle(target: EventTarget | null): boolean {
  return target instanceof Element && getComputedStyle(target).touchAction === 'none';
}

/** Releasing the pointer also clicks the dragged element, which would open it. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener('click', swallow, { capture: true });
  window.setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}
