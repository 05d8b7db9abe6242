export interface Click {
  readonly id: string;
  readonly isOn: boolean;
  /** Where the last click was, when Shift asks for everything between. */
  readonly from?: string;
}

/** What is selected after a click on a checkbox; with `from`, everything between the two follows it. */
export function afterClick(
  shown: readonly string[],
  selected: ReadonlySet<string>,
  { id, isOn, from }: Click,
): ReadonlySet<string> {
  const ends = [shown.indexOf(id), shown.indexOf(from ?? id)].toSorted((a, b) => a - b);
  const [first = -1, last = -1] = ends;
  const reached = first < 0 ? [id] : shown.slice(first, last + 1);
  const next = new Set(selected);
  for (const each of reached) {
    if (isOn) {
      next.add(each);
    } else {
      next.delete(each);
    }
  }
  return next;
}
