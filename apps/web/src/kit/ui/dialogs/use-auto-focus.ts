import { useEffect, useRef } from 'react';

/** A form that comes after its dialog, because its code or its record was on its way, finds the focus elsewhere. */
export function useAutoFocus() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const focus = () =>
      form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
    // After the dialog has remembered where the focus goes back to.
    const timer = window.setTimeout(focus);
    return () => window.clearTimeout(timer);
  }, []);
  return form;
}
