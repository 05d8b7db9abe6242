import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { Field } from '@pipewright/contract/fields/fields.ts';
import { changedCustomSql, newCustomSql } from '../../custom-fields/custom-sql.ts';
import { columnOf, tableOf } from './columns.ts';
import type { Values } from './values.ts';

/**
 * Fields such as `leadId` of activities and files, which have no column of their own: the column `about_records` holds
 * them all, and the table `<table>_about` has a row for each. See schema/functions/about.sql.
 */
const column = 'about_records';

type Entries = readonly (readonly [field: string, value: unknown])[];

/** The SQL that reads such a field. */
export function aboutSql({ references }: AboutField, prefix: string): string {
  return `(${prefix}${column} ->> '${references}')::uuid`;
}

/** The condition that a record is about one of the given records; `ids` is SQL of the type uuid[]. */
export function isAboutSql({ name }: Pick<AnyResource, 'name'>, field: AboutField, ids: string): string {
  return `id in (select id from crm.${tableOf(name)}_about
    where tenant_id = $1 and entity = '${field.references}' and record_id = any (${ids}))`;
}

type AboutField = Field & { readonly references: string; readonly isAbout: true };

export function isAbout(field: Field | undefined): field is AboutField {
  return field?.isAbout === true && field.references !== undefined;
}

/** The columns and the SQL of their values for a new row. */
export function insertedColumns({ fields }: AnyResource, given: Entries, values: Values): [string, string][] {
  const { own, links } = split(fields, given);
  return [
    ...own.map(([field, value]): [string, string] =>
      field === 'custom'
        ? [field, newCustomSql(values.add(JSON.stringify(value)))]
        : [columnOf(field), values.add(value)],
    ),
    ...(links ? [[column, `jsonb_strip_nulls(${values.add(links)}::text::jsonb)`] as [string, string]] : []),
  ];
}

/** The assignments that change some fields of a row, for `SET`. Other links stay unchanged. */
export function assignments({ fields }: AnyResource, given: Entries, values: Values): string {
  const { own, links } = split(fields, given);
  return [
    ...own.map(([field, value]) =>
      field === 'custom'
        ? `custom = ${changedCustomSql(values.add(JSON.stringify(value)))}`
        : `${columnOf(field)} = ${values.add(value)}`,
    ),
    ...(links ? [`${column} = jsonb_strip_nulls(${column} || ${values.add(links)}::text::jsonb)`] : []),
  ].join(', ');
}

/** The same for rows that are inserted as JSON: fields that have no column of their own are joined in one. */
export function foldAbout({ fields }: AnyResource, row: Readonly<Record<string, unknown>>): object {
  if (!Object.values(fields).some(isAbout)) {
    return row;
  }
  const { own, links } = split(fields, Object.entries(row));
  const known = Object.entries(JSON.parse(links ?? '{}')).filter(([, id]) => id !== null);
  return { ...Object.fromEntries(own), aboutRecords: Object.fromEntries(known) };
}

/** The value of a field in a row of an archive. */
export function valueInRow(row: Readonly<Record<string, unknown>>, name: string, field: Field): unknown {
  if (!isAbout(field)) {
    return row[columnOf(name)];
  }
  const links = row[column];
  return typeof links === 'object' && links !== null
    ? (links as Readonly<Record<string, unknown>>)[field.references]
    : undefined;
}

function split(fields: AnyResource['fields'], given: Entries) {
  const links = given.flatMap(([name, value]) => {
    const field = fields[name];
    // PostgreSQL would write an id in lower case; in JSON it stays as given.
    return isAbout(field) ? [[field.references, typeof value === 'string' ? value.toLowerCase() : null]] : [];
  });
  return {
    own: given.filter(([name]) => !isAbout(fields[name])),
    links: links.length > 0 ? JSON.stringify(Object.fromEntries(links)) : undefined,
  };
}
