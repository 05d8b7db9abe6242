/** How long a list may take to remove rows. */
const patienceMs = 10_000;

/**
 * Called when rows are about to disappear. Afterwards the focus moves to the row in their place, or else to the one
 * before, so that keyboard users continue where they were and not at the top of the page.
 */
export function focusAfterRemoval(ids: readonly string[]): void {
  const rows = ids.flatMap(id => rowOf(id) ?? []);
  const neighbours = [
    neighbourOf(rows.at(-1), 'nextElementSibling', ids),
    neighbourOf(rows[0], 'previousElementSibling', ids),
  ];
  if (rows.length === 0) {
    return;
  }
  const observer = new MutationObserver(() => {
    if (rows.some(row => row.isConnected)) {
      return;
    }
    stop();
    const next = neighbours.flatMap(id => (id && rowOf(id)) || [])[0];
    if (isNowhere(document.activeElement)) {
      next?.querySelector<HTMLElement>('a[href], button')?.focus();
    }
  });
  const timer = setTimeout(stop, patienceMs);
  observer.observe(document.body, { childList: true, subtree: true });

  function stop(): void {
    observer.disconnect();
    clearTimeout(timer);
  }
}

function rowOf(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-record="${id}"]`);
}

function neighbourOf(
  row: Element | undefined,
  direction: 'nextElementSibling' | 'previousElementSibling',
  gone: readonly string[],
): string | undefined {
  let neighbour = row?.[direction];
  while (neighbour instanceof HTMLElement) {
    const id = neighbour.dataset.record;
    if (id && !gone.includes(id)) {
      return id;
    }
    neighbour = neighbour[direction];
  }
  return undefined;
}

/** The browser forgets where the focus was when its element is removed; a closed dialog leaves it at the page itself. */
function isNowhere(element: Element | null): boolean {
  return element === null || element === document.body || element.matches('main') || !element.isConnected;
}
