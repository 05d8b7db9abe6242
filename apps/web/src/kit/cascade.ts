import type { Fields } from '@pipewright/contract/fields.ts';

/** Which references narrow which others: a city's country narrows its states, because a state has a country too. */
export interface Cascade {
  /** The fields whose choice narrows this one's. */
  readonly parentsOf: (name: string) => readonly string[];
  /** The fields that have to be chosen anew when this one changes. */
  readonly dependentsOf: (name: string) => readonly string[];
}

/** Follows from the contract alone: two fields of one name that refer to the same thing mean the same. */
export function cascadeOf(
  fields: Fields,
  names: readonly string[],
  fieldsOf: (resourceName: string) => Fields | undefined,
): Cascade {
  const parentsOf = (name: string) => {
    const offered = fieldsOf(fields[name]?.references ?? '') ?? {};
    return names.filter(other => {
      const target = fields[other]?.references;
      return other !== name && target !== undefined && offered[other]?.references === target;
    });
  };
  return { parentsOf, dependentsOf: name => names.filter(other => parentsOf(other).includes(name)) };
}
