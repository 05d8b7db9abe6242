export type Place = 'before' | 'after';
export type Step = 'up' | 'down' | 'top' | 'bottom';

/** The ids with one of them at another index; an index outside means the end it is nearest to. */
export function movedTo(ids: readonly string[], id: string, index: number): readonly string[] {
  const others = ids.filter(other => other !== id);
  return others.toSpliced(Math.min(Math.max(index, 0), others.length), 0, id);
}

/** The ids with one of them moved next to another. */
export function movedBeside(
  ids: readonly string[],
  id: string,
  { target, place }: { readonly target: string; readonly place: Place },
): readonly string[] {
  const others = ids.filter(other => other !== id);
  return movedTo(ids, id, others.indexOf(target) + (place === 'after' ? 1 : 0));
}

/** The ids with one of them a step further, or at an end. */
export function movedBy(ids: readonly string[], id: string, step: Step): readonly string[] {
  const at = ids.indexOf(id);
  return movedTo(ids, id, { up: at - 1, down: at + 1, top: 0, bottom: ids.length }[step]);
}
