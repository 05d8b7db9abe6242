import { z } from 'zod';
import type { ObjectEntity } from './customization/custom-objects.ts';
import type { AnyResource } from './define-resource.ts';
import {
  embedded,
  type Field,
  type Fields,
  keptOrNone,
  optional,
  reference,
  released,
  withTexts,
} from './fields/fields.ts';
import type { Permission } from './permissions.ts';
import { recordTypes } from './registry/record-types.ts';
import { objectRecords } from './resources/object-records.ts';

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

export type ObjectAboutField = `${Camel<ObjectEntity>}Id`;

interface ObjectAboutLink {
  readonly name: ObjectEntity;
  readonly key: Camel<ObjectEntity>;
  readonly field: ObjectAboutField;
  readonly title: 'title';
}

interface AboutLink {
  readonly name: AboutName;
  readonly key: AboutKey;
  readonly field: AboutField;
  /** The field of the record that names it to people. */
  readonly title: Subject['title'];
}

/** Links of activities and files to records of certain types, and the fields derived from them. */
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
const objects = describeAbout(objectRecords);

// The casts state by name what each record type declares.
export const aboutLinks = described.links as readonly AboutLink[];

export const aboutFields: readonly AboutField[] = aboutLinks.map(({ field }) => field);

/** The links to records of custom objects: `objectAId` with `objectA` to `object-a`, and so on. */
export const objectAboutLinks = objects.links as readonly ObjectAboutLink[];

/** All links: to built-in record types and to custom objects. */
export const allAboutLinks: readonly (AboutLink | ObjectAboutLink)[] = [...aboutLinks, ...objectAboutLinks];

/**
 * One field per record type: `leadId`, `contactId` … The database stores them as one relation. Fields for custom
 * objects are visible only to people who can read those records.
 */
export const aboutReferences = {
  ...described.references,
  ...onlyForReaders(objects.links, objects.references, field =>
    keptOrNone({ ...field, presence: 'required' }),
  ),
} as { readonly [F in AboutField]: ReturnType<typeof aboutReference> } & {
  readonly [F in ObjectAboutField]: VisibleWith<ReturnType<typeof keptOrNone<z.ZodUUID>>>;
};

/** A summary of the linked record, shown next to the activity or file: `lead`, `contact` … */
export const aboutRecords = {
  ...described.records,
  ...onlyForReaders(objects.links, objects.records, field => field),
} as {
  readonly [S in Subject as Camel<S['name']>]: ReturnType<typeof aboutRecord<S['title']>>;
} & {
  readonly [K in Camel<ObjectEntity>]: VisibleWith<ReturnType<typeof aboutRecord<'title'>>>;
};

type VisibleWith<F extends Field> = F & { readonly visibleWith: Permission };

function aboutReference(name: string, label: string) {
  return withTexts(optional({ ...released(reference(name)), isAbout: true as const }), { label });
}

function aboutRecord<T extends string>(link: { name: string; field: string; title: T }) {
  const shape = { [link.title]: z.string() } as { readonly [K in T]: z.ZodString };
  return embedded({ via: link.field, from: link.name, shape });
}

/**
 * A link that is missing in the body stays unchanged, because the person who edits an activity may not see all of its
 * links.
 */
function onlyForReaders<F extends Field>(
  links: readonly { name: string; key: string; field: string }[],
  fields: Readonly<Record<string, F>>,
  change: (field: F) => Field,
): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const link = links.find(({ key, field: reference }) => name === key || name === reference);
      return [name, { ...change(field), visibleWith: `${link?.name}.read` as Permission }];
    }),
  );
}
