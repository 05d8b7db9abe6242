import type { Values } from '../form-values.ts';

/** A field that two people changed at once, to different values. */
export interface Conflict {
  readonly name: string;
  readonly theirs: unknown;
}

/** The fields that both the user and somebody else have changed. */
export function conflictsOf(before: Values, saved: Values, typed: Values): readonly Conflict[] {
  return Object.keys(typed)
    .filter(name => !isSame(saved[name], typed[name]) && !isSame(saved[name], before[name]))
    .map(name => ({ name, theirs: saved[name] }));
}

export function isSame(first: unknown, second: unknown): boolean {
  return JSON.stringify(first) === JSON.stringify(second);
}
