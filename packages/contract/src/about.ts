import { z } from 'zod';
import { embedded, optional, reference, released } from './fields.ts';
import { recordTypes } from './registry/record-types.ts';

/** The record types that activities, files and mails can be about: those that declare `hasActivities`. */
type Subject = Extract<(typeof recordTypes)[number], { readonly hasActivities: true }>;

export type AboutName = Subject['name'];
/** What an activity calls the record itself: `lead`, or `supportTicket` for `support-ticket`. */
export type AboutKey = Camel<AboutName>;
/** The field that holds its id: `leadId`. */
export type AboutField = `${AboutKey}Id`;

type Camel<S extends string> = S extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : S;

interface AboutLink {
  readonly name: AboutName;
  readonly key: AboutKey;
  readonly field: AboutField;
  /** The field of the record that names it to people. */
  readonly title: Subject['title'];
}

export const aboutLinks: readonly AboutLink[] = recordTypes.filter(isSubject).map(({ name, title }) => {
  const key = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as AboutKey;
  return { name, key, field: `${key}Id` as const, title };
});

export const aboutFields: readonly AboutField[] = aboutLinks.map(({ field }) => field);

/** One field for each: `leadId`, `contactId` … The database keeps them as one relation. */
export const aboutReferences = Object.fromEntries(
  aboutLinks.map(({ name, field }) => [field, aboutReference(name)]),
) as {
  readonly [F in AboutField]: ReturnType<typeof aboutReference>;
};

/** The record itself, as far as it is shown beside what is about it: `lead`, `contact` … */
export const aboutRecords = Object.fromEntries(
  aboutLinks.map((link): [string, unknown] => [link.key, aboutRecord(link)]),
) as {
  readonly [S in Subject as Camel<S['name']>]: ReturnType<typeof aboutRecord<S['title']>>;
};

function isSubject(type: (typeof recordTypes)[number]): type is Subject {
  return type.hasActivities;
}

function aboutReference(name: AboutName) {
  return optional({ ...released(reference(name)), isAbout: true as const });
}

function aboutRecord<T extends string>({ name, field, title }: AboutLink & { readonly title: T }) {
  const shape = { [title]: z.string() } as { readonly [K in T]: z.ZodString };
  return embedded({ via: field, from: name, shape });
}
