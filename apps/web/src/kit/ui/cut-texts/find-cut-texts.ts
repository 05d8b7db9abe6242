/** Elements that are focused to use them. Others, such as a frame that scrolls, contain too much to repeat. */
const controls = 'a, button, input, select, textarea, td, th, [role=button]';
const rows = 'li, tr, article';

/**
 * The whole texts of everything that is cut off in a focused control, and in the row or card that it belongs to,
 * unless another control shows them. In rows with a focus of their own, the arrow keys lead to each cell.
 */
export function findCutTexts(focused: Element): readonly string[] {
  if (!focused.matches(controls)) {
    return [];
  }
  const scope = scopeOf(focused);
  const cut = [scope, ...scope.querySelectorAll('*')].filter(
    element => belongsTo(element, focused, scope) && isCut(element),
  );
  return cut
    .filter(element => !cut.some(other => other !== element && element.contains(other)))
    .map(wholeText);
}

/** What a control stands for: its row, or only itself. */
export function scopeOf(focused: Element): Element {
  const row = focused.closest(rows);
  return row && row !== focused && !focused.matches('td, th') && !row.hasAttribute('tabindex')
    ? row
    : focused;
}

function belongsTo(element: Element, focused: Element, scope: Element): boolean {
  const isStatic = element.closest('a, button, input, select, textarea') === null;
  return focused.contains(element) || (isStatic && element.closest(rows) === scope);
}

function isCut(element: Element): boolean {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
  if (element instanceof HTMLInputElement) {
    return element.readOnly && scrollWidth > clientWidth + 1;
  }
  // What is hidden but read aloud has the size of a point.
  if (clientWidth <= 1 || element.textContent.trim() === '') {
    return false;
  }
  const { overflowX, webkitLineClamp } = getComputedStyle(element);
  return (
    (overflowX === 'hidden' || overflowX === 'clip') &&
    (scrollWidth > clientWidth + 1 || (webkitLineClamp !== 'none' && scrollHeight > clientHeight + 1))
  );
}

function wholeText(element: Element): string {
  if (element instanceof HTMLInputElement) {
    return element.value;
  }
  return element instanceof HTMLElement ? element.innerText.trim() : element.textContent.trim();
}
