/** The width at which nothing in the column of this heading is cut off, in the rows that are drawn. */
export function fittingWidth(inHeading: Element): number {
  const [heading, table] = [inHeading.closest('th'), inHeading.closest('table')];
  // The browser itself measures: for a moment, each column is as wide as its content.
  table?.setAttribute('data-fitting', '');
  const width = heading?.getBoundingClientRect().width ?? 0;
  table?.removeAttribute('data-fitting');
  return Math.ceil(width);
}
