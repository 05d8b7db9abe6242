import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { fieldValue } from '../../data/queries/field-values.ts';
import { isBlank } from '../../records/field-types/plain-text.ts';
import { isSame } from '../../records/form/conflicts/conflicts.ts';

type Values = Readonly<Record<string, unknown>>;

/** A field in which two records differ. */
export interface Difference {
  readonly name: string;
  readonly kept: unknown;
  readonly other: unknown;
}

/** The fields to choose between: those that people can edit and whose values differ. */
export function differencesOf({ fields }: AnyResource, kept: Values, other: Values): readonly Difference[] {
  return Object.entries(fields)
    .filter(
      ([name, { presence }]) =>
        presence !== 'computed' && !isSame(fieldValue(kept, name), fieldValue(other, name)),
    )
    .map(([name]) => ({ name, kept: fieldValue(kept, name), other: fieldValue(other, name) }));
}

/** Empty fields of the kept record are taken from the other, unless somebody chooses otherwise. */
export function firstChoice({ kept, other }: Difference): 'kept' | 'other' {
  return isBlank(kept) && !isBlank(other) ? 'other' : 'kept';
}
