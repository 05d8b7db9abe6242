import { isRightToLeft } from '../hooks/reading-direction.ts';
import classes from './cut-texts.module.css';
import { findCutTexts, scopeOf } from './find-cut-texts.ts';

/** The distance from what it belongs to and from the edges of the window, in pixels. */
const gap = 4;

/**
 * Whoever uses the keyboard reads texts that are cut off below the focused control (WCAG 1.4.13): until the focus goes
 * on or Escape is pressed. Screen readers have the whole text anyway. Returns a function that ends it.
 */
export function showCutTexts(): () => void {
  const life = new AbortController();
  const { signal } = life;
  const bubble = createBubble();
  const hide = () => bubble.remove();

  function update(): void {
    const focused = document.activeElement;
    const texts = focused?.matches(':focus-visible') ? findCutTexts(focused) : [];
    hide();
    if (focused && texts.length > 0) {
      bubble.replaceChildren(...texts.map(lineOf));
      document.body.append(bubble);
      bubble.showPopover();
      place(bubble, scopeOf(focused));
    }
  }

  function follow(): void {
    if (bubble.isConnected && document.activeElement) {
      place(bubble, scopeOf(document.activeElement));
    }
  }

  document.addEventListener('focusin', update, { signal });
  document.addEventListener('focusout', hide, { signal });
  document.addEventListener('pointerdown', hide, { signal, capture: true });
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { signal, capture: true });
  document.addEventListener('scroll', follow, { signal, capture: true, passive: true });
  window.addEventListener('resize', follow, { signal });
  update();
  return () => {
    life.abort();
    hide();
  };
}

/** A popover is above dialogs, too. */
function createBubble(): HTMLElement {
  const bubble = document.createElement('div');
  bubble.className = classes.bubble ?? '';
  bubble.popover = 'manual';
  bubble.ariaHidden = 'true';
  return bubble;
}

function lineOf(text: string): HTMLElement {
  const line = document.createElement('p');
  line.textContent = text;
  return line;
}

/** Below the control, or above it where there is no room. */
function place(bubble: HTMLElement, scope: Element): void {
  const { left, right, top, bottom } = scope.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = bubble;
  const { clientWidth, clientHeight } = document.documentElement;
  const hasRoom = bottom + gap + offsetHeight <= clientHeight;
  const start = isRightToLeft() ? right - offsetWidth : left;
  bubble.style.top = `${Math.max(gap, hasRoom ? bottom + gap : top - gap - offsetHeight)}px`;
  bubble.style.left = `${Math.max(gap, Math.min(start, clientWidth - offsetWidth - gap))}px`;
}
