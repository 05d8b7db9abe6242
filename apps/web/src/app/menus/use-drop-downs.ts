import { useClickOutside } from '@mantine/hooks';
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { arrowAsLeftToRight } from '../../kit/ui/hooks/reading-direction.ts';

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** One open drop-down at a time, and the keys that lead through them. */
export function useDropDowns() {
  const [open, setOpen] = useState<string>();
  const close = () => setOpen(undefined);
  const ref = useClickOutside<HTMLElement>(close);

  /** Opened at once, so that there is something to give the focus to. */
  const enter = (top: HTMLElement, end: 'first' | 'last') => {
    flushSync(() => setOpen(top.dataset.menuTop || undefined));
    const links = linksOf(ref.current, top);
    (links.at(end === 'first' ? 0 : -1) ?? top).focus();
  };

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const at = placeOf(ref.current, event.target);
    const next = at && !hasModifier(event) && moveOf(event.key, at);
    if (!next) {
      return;
    }
    event.preventDefault();
    if (next === 'close') {
      close();
      at.top.focus();
    } else if ('enter' in next) {
      enter(at.top, next.enter);
    } else if (next.isTop && open !== undefined) {
      enter(next.focus, 'first');
    } else {
      next.focus.focus();
    }
  }

  function onBlur({ relatedTarget }: FocusEvent<HTMLElement>): void {
    // A click on nothing focusable is handled by the outside click.
    if (relatedTarget && !ref.current?.contains(relatedTarget)) {
      close();
    }
  }

  const toggle = (title: string) => setOpen(shown => (shown === title ? undefined : title));
  return { open, toggle, close, bar: { ref, onKeyDown, onBlur } };
}

interface Place {
  readonly tops: readonly HTMLElement[];
  readonly top: HTMLElement;
  /** The links of the drop-down, and which of them has the focus; none on the bar itself. */
  readonly links: readonly HTMLElement[];
  readonly link: number;
}

type Move = 'close' | { enter: 'first' | 'last' } | { focus: HTMLElement; isTop: boolean };

function moveOf(pressed: string, { tops, top, links, link }: Place): Move | undefined {
  const key = arrowAsLeftToRight(pressed);
  const isInside = link >= 0;
  const isAcross = key === 'ArrowLeft' || key === 'ArrowRight';
  const row = isInside && !isAcross ? links : tops;
  const index = row === tops ? tops.indexOf(top) : link;
  const to = (place: number): Move | undefined => {
    const focus = row[(place + row.length) % row.length];
    return focus && { focus, isTop: row === tops };
  };
  if (key === 'Escape') {
    return 'close';
  }
  if (key === 'Home' || key === 'End') {
    return to(key === 'Home' ? 0 : -1);
  }
  const step = steps[key];
  if (step === undefined) {
    return undefined;
  }
  if (!isInside && !isAcross) {
    return top.dataset.menuTop ? { enter: step > 0 ? 'first' : 'last' } : undefined;
  }
  return to(index + step);
}

function placeOf(bar: HTMLElement | null, target: EventTarget): Place | undefined {
  const tops = [...(bar?.querySelectorAll<HTMLElement>('[data-menu-top]') ?? [])];
  const list = target instanceof Element ? target.closest<HTMLElement>('[data-menu-list]') : null;
  const top = tops.find(item => item === target || (list && item.dataset.menuTop === list.dataset.menuList));
  if (!top) {
    return undefined;
  }
  const links = linksOf(bar, top);
  return { tops, top, links, link: links.indexOf(target as HTMLElement) };
}

function linksOf(bar: HTMLElement | null, top: HTMLElement): readonly HTMLElement[] {
  const lists = [...(bar?.querySelectorAll<HTMLElement>('[data-menu-list]') ?? [])];
  const list = lists.find(({ dataset }) => dataset.menuList === top.dataset.menuTop);
  return [...(list?.querySelectorAll<HTMLElement>('a') ?? [])];
}

function hasModifier({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}
