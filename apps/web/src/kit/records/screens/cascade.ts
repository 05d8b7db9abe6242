import type { Field, Fields } from '@pipewright/contract/fields/fields.ts';

/** Which references narrow which others: a city's country narrows its states, because a state has a country too. */
export interface Cascade {
  /** The fields whose choice narrows this one's. */
  readonly parentsOf: (name: string) => readonly string[];
  /** The fields that must be chosen again when this one changes. */
  readonly dependentsOf: (name: string) => readonly string[];
}

/**
 * Follows from the contract alone: two fields of one name that refer to the same thing mean the same. Only what something
 * cannot be without narrows it: a state lies in a country, but a company need not have an owner.
 */
export function cascadeOf(
  fields: Fields,
  names: readonly string[],
  fieldsOf: (resourceName: string) => Fields | undefined,
): Cascade {
  const parentsOf = (name: string) => {
    const offered = fieldsOf(fields[name]?.references ?? '') ?? {};
    return names.filter(other => {
      const target = fields[other]?.references;
      const belongs = offered[other]?.references === target && isNeeded(offered[other]);
      return other !== name && target !== undefined && belongs;
    });
  };
  return { parentsOf, dependentsOf: name => names.filter(other => parentsOf(other).includes(name)) };
}

/** A reference that is cleared when the other record is deleted can be empty. */
function isNeeded(field: Field | undefined): boolean {
  return (field?.presence === 'required' || field?.presence === 'computed') && !field.isReleased;
}
