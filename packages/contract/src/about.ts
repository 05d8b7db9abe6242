import { z } from 'zod';
import { embedded, optional, reference, released } from './fields.ts';

/**
 * What activities, files and mails can be about: the names of the record types, each with the field that names a record.
 * They are not read from the registry, because the timeline of every record type is made of activities.
 */
export const aboutTitles = {
  lead: 'fullName',
  contact: 'fullName',
  company: 'name',
  deal: 'name',
} as const;

export type AboutName = keyof typeof aboutTitles;
export type AboutField = `${AboutName}Id`;

const names = Object.keys(aboutTitles) as AboutName[];
export const aboutFields: readonly AboutField[] = names.map(name => `${name}Id` as const);

/** One column for each: `leadId`, `contactId` … */
export const aboutReferences = Object.fromEntries(names.map(name => [`${name}Id`, aboutReference(name)])) as {
  readonly [N in AboutName as `${N}Id`]: ReturnType<typeof aboutReference>;
};

/** The record itself, as far as it is shown beside what is about it: `lead`, `contact` … */
export const aboutRecords = Object.fromEntries(
  names.map((name): [string, unknown] => [name, aboutRecord(name)]),
) as {
  readonly [N in AboutName]: ReturnType<typeof aboutRecord<N>>;
};

function aboutReference(name: AboutName) {
  return optional(released(reference(name)));
}

function aboutRecord<N extends AboutName>(name: N) {
  const shape = { [aboutTitles[name]]: z.string() } as {
    readonly [T in (typeof aboutTitles)[N]]: z.ZodString;
  };
  return embedded({ via: `${name}Id`, from: name, shape });
}
