import { useEffect, useEffectEvent } from 'react';

/** How to close each dialog that is open, the topmost last. */
const openDialogs: (() => void)[] = [];
/** Who opened the first of them. */
let opener: Element | null = null;

/** The dialogs give the focus back by themselves where they can; it is looked at after that. */
const settledMs = 50;

/** Elements behind an open dialog cannot be focused, and Escape closes only the topmost dialog. */
export function useDialog({ opened, onClose }: { opened: boolean; onClose: () => void }): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!opened) {
      return;
    }
    const dialog = () => close();
    enter(dialog);
    return () => leave(dialog);
  }, [opened]);
}

/** Whether anything covers the page: it may contain what somebody has typed. */
export function isDialogOpen(): boolean {
  return openDialogs.length > 0;
}

function enter(dialog: () => void): void {
  opener ??= document.activeElement;
  openDialogs.push(dialog);
  background()?.setAttribute('inert', '');
  window.addEventListener('keydown', onKeyDown, { capture: true });
}

function leave(dialog: () => void): void {
  openDialogs.splice(openDialogs.indexOf(dialog), 1);
  if (openDialogs.length === 0) {
    background()?.removeAttribute('inert');
    window.removeEventListener('keydown', onKeyDown, { capture: true });
    setTimeout(giveFocusBack, settledMs);
  }
}

/** For a dialog over a dialog, or one that was open initially, nothing else remembers the focused element. */
function giveFocusBack(): void {
  // One has taken the place of another.
  if (openDialogs.length > 0) {
    return;
  }
  const target = opener?.isConnected && opener !== document.body ? opener : document.querySelector('main');
  opener = null;
  if (!background()?.contains(document.activeElement) && target instanceof HTMLElement) {
    target.focus({ preventScroll: true });
  }
}

/**
 * One listener for all dialogs: with several, each would also handle the key press that has just closed or opened
 * another.
 */
function onKeyDown(event: KeyboardEvent): void {
  if (event.key === 'Escape' && !event.isComposing && !isForListInside(event.target)) {
    openDialogs.at(-1)?.();
  }
}

/** Mantine marks open lists and menus, which handle Escape themselves; inputs in place of a value do so, too. */
export function isForListInside(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    (target.getAttribute('data-mantine-stop-propagation') === 'true' ||
      target.closest('[data-own-escape]') !== null)
  );
}

function background(): HTMLElement | null {
  return document.getElementById('root');
}
