import { useEffect } from 'react';

let openDialogs = 0;

/** While a dialog is open, what lies behind it cannot be reached, by keyboard or by screen reader. */
export function useInertBackground(opened: boolean): void {
  useEffect(() => {
    if (!opened) {
      return;
    }
    const background = document.getElementById('root');
    openDialogs += 1;
    background?.setAttribute('inert', '');
    return () => {
      openDialogs -= 1;
      if (openDialogs === 0) {
        background?.removeAttribute('inert');
      }
    };
  }, [opened]);
}
