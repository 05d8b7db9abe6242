import { useEffect, useRef } from 'react';

/** Focuses a form that is rendered after its dialog, because its code or record was still loading. */
export function useAutoFocus() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const focus = () =>
      form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
    // After the dialog has remembered which element to focus when it closes.
    const timer = window.setTimeout(focus);
    return () => window.clearTimeout(timer);
  }, []);
  return form;
}
