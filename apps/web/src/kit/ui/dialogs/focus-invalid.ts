/**
 * Moves the focus to the first input of a form that is marked as invalid, once the marks are drawn: people are led to
 * what they have to correct, and screen readers read its message.
 */
export function focusFirstInvalid(form: HTMLElement | null | undefined): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
