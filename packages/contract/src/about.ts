import { z } from 'zod';
import type { AnyResource } from './define-resource.ts';
import { embedded, optional, reference, released, withTexts } from './fields.ts';
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

/** The links of activities and files to records of some types, and the fields that are made of them. */
export function describeAbout(types: readonly Pick<AnyResource, 'name' | 'title' | 'label'>[]) {
  const links = types.map(({ name, title, label: [label] }) => {
    const key = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    return {
      name,
      key,
      field: `${key}Id`,
      title,
      label: `${label.charAt(0).toUpperCase()}${label.slice(1)}`,
    };
  });
  return {
    links,
    references: Object.fromEntries(
      links.map(({ name, field, label }) => [field, aboutReference(name, label)]),
    ),
    records: Object.fromEntries(
      links.map(link => [link.key, withTexts(aboutRecord(link), { label: link.label })]),
    ),
  };
}

const described = describeAbout(recordTypes.filter(({ hasActivities }) => hasActivities));

// The casts say by name what the declarations of the record types say one by one.
export const aboutLinks = described.links as readonly AboutLink[];

export const aboutFields: readonly AboutField[] = aboutLinks.map(({ field }) => field);

/** One field for each: `leadId`, `contactId` … The database keeps them as one relation. */
export const aboutReferences = described.references as {
  readonly [F in AboutField]: ReturnType<typeof aboutReference>;
};

/** The record itself, as far as it is shown beside what is about it: `lead`, `contact` … */
export const aboutRecords = described.records as unknown as {
  readonly [S in Subject as Camel<S['name']>]: ReturnType<typeof aboutRecord<S['title']>>;
};

function aboutReference(name: string, label: string) {
  return withTexts(optional({ ...released(reference(name)), isAbout: true as const }), { label });
}

function aboutRecord<T extends string>(link: { name: string; field: string; title: T }) {
  const shape = { [link.title]: z.string() } as { readonly [K in T]: z.ZodString };
  return embedded({ via: link.field, from: link.name, shape });
}
