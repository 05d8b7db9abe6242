import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { fieldValue } from '../../data/queries/field-values.ts';
import { isBlank } from '../../records/field-types/plain-text.ts';
import { isSame } from '../../records/form/conflicts.ts';

type Values = Readonly<Record<string, unknown>>;

/** A field in which two records differ. */
export interface Difference {
  readonly name: string;
  readonly kept: unknown;
  readonly other: unknown;
}

/** What people can choose between: the fields that they write, where the two are not the same. */
export function differencesOf({ fields }: AnyResource, kept: Values, other: Values): readonly Difference[] {
  return Object.entries(fields)
    .filter(
      ([name, { presence }]) =>
        presence !== 'computed' && !isSame(fieldValue(kept, name), fieldValue(other, name)),
    )
    .map(([name]) => ({ name, kept: fieldValue(kept, name), other: fieldValue(other, name) }));
}

/** What is empty in the one that is kept is taken from the other, until somebody chooses. */
export function firstChoice({ kept, other }: Difference): 'kept' | 'other' {
  return isBlank(kept) && !isBlank(other) ? 'other' : 'kept';
}
