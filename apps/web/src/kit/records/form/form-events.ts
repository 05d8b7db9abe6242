import type { FormEvent, KeyboardEvent } from 'react';

/** A form over a form is inside of it in React's tree, so its events would bubble to the one below. */
export function alone(submit: (event: FormEvent<HTMLFormElement>) => void) {
  return (event: FormEvent<HTMLFormElement>) => {
    event.stopPropagation();
    submit(event);
  };
}

/** Ctrl+Enter anywhere, Enter in a line of text; also while the button is disabled, to show why. */
export function saveByKeyboard(event: KeyboardEvent<HTMLElement>, formId?: string): void {
  if (event.key !== 'Enter') {
    return;
  }
  event.stopPropagation();
  const isLine = event.target instanceof HTMLInputElement && ['text', 'tel'].includes(event.target.type);
  if (event.ctrlKey || event.metaKey || (isLine && !event.defaultPrevented)) {
    event.preventDefault();
    const form = formId ? document.getElementById(formId) : event.currentTarget;
    if (form instanceof HTMLFormElement) {
      form.requestSubmit();
    }
  }
}
