/** Whether somebody types there, or chooses from an open list: keys have another meaning then. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input:not([type=checkbox]), textarea, select, [contenteditable], [role=listbox], [role=menu]',
    ) !== null
  );
}
