import { randomUUID } from 'node:crypto';
import type { Session } from '../database/connections/pool.ts';
import type { Person } from './read-person.ts';
import { readTextColumns, type TextColumn, type TextColumns } from './text-columns.ts';

/** Rows of a table that are about a person, and what becomes of them. */
export interface PersonRows {
  readonly table: string;
  readonly treatment: 'delete' | 'redact';
  /** An SQL condition. `$1` is the tenant, `$2` the value below. */
  readonly condition: string;
  readonly value: unknown;
  /** For rows that are redacted: the new values of the columns, by name. `$3` is the pattern, `$4` the one for any text. */
  readonly changes?: Readonly<Record<string, string>>;
  readonly pattern?: string;
  /** Whether the condition reads every row of the table, which is then done in slices. */
  readonly isSliced?: boolean;
}

/**
 * Every place that holds something about a person, in the order in which it is erased. Rows that are about nobody else
 * are deleted. In all other tables, including those that are added later, the person's name, addresses and numbers are
 * replaced in every column of text.
 */
export async function findPersonRows(session: Session, person: Person): Promise<PersonRows[]> {
  const columns = await readTextColumns(session, person.tenantId);
  return [
    ...deletedRows(person),
    ...relatedRows(person, columns),
    ...importRows(person, columns),
    ...mentions(person, columns),
  ];
}

function deletedRows(person: Person): PersonRows[] {
  const { recordIds, activityIds, fileIds, dealContactIds, documentNames, ownEmails, patterns } = person;
  const removedIds = [...recordIds, ...activityIds, ...fileIds, ...dealContactIds];
  const remove = (table: string, condition: string, value: unknown): PersonRows[] => [
    { table, treatment: 'delete', condition, value },
  ];
  const pattern = patterns.anywhere;
  return [
    ...remove('notification', 'record_id = any ($2::uuid[]) or activity_id = any ($2::uuid[])', removedIds),
    ...remove('follow', 'record_id = any ($2::uuid[])', removedIds),
    ...remove('webhook_delivery', 'record_id = any ($2::uuid[])', removedIds),
    ...remove('automation_request', `id in (${runsOf('request_id')})`, removedIds),
    ...remove('automation_run_step', `run_id in (${runsOf('id')})`, removedIds),
    ...remove('automation_run', 'record_id = any ($2::uuid[])', removedIds),
    ...remove(
      'mail',
      'lower(recipient) = any ($2::text[]) or exists (select from unnest(cc) as copy where lower(copy) = any ($2::text[]))',
      ownEmails,
    ),
    ...remove('mail', 'attachment_name = any ($2::text[])', documentNames),
    ...remove('file_piece', 'file_id = any ($2::uuid[])', fileIds),
    ...remove('file', 'id = any ($2::uuid[])', fileIds),
    ...remove('activity', 'id = any ($2::uuid[])', activityIds),
    ...remove('deal_contact', 'id = any ($2::uuid[])', dealContactIds),
    ...remove('lead', 'id = any ($2::uuid[])', recordIds),
    ...remove('contact', 'id = any ($2::uuid[])', recordIds),
    ...remove('change_log', 'row_id = any ($2::uuid[])', removedIds),
    ...(pattern
      ? [
          // The file as it was sent; its rows are stored beside it.
          ...remove('import_piece', `import_id in (${importsOf})`, pattern),
          ...remove('import_key', 'key ~* $2', pattern),
          ...remove('idempotency_key', 'response::text ~* $2', pattern),
        ]
      : []),
  ];
}

function runsOf(column: string): string {
  return `select ${column} from crm.automation_run where tenant_id = $1 and record_id = any ($2::uuid[])`;
}

/** The imports that have a row of the person, also if it could not be read. */
const filesNaming = `
  select import_id from crm.import_rows where tenant_id = $1 and cells::text ~* $2
  union all select import_id from crm.import_unread_row where tenant_id = $1 and text ~* $2`;

const importsOf = `
  select coalesce(file_id, id) from crm.import where tenant_id = $1 and id in (${filesNaming})`;

/** Rows that stay and also concern the person. There a first or last name alone means them. */
function relatedRows({ relatedIds, patterns }: Person, columns: TextColumns): PersonRows[] {
  const pattern = patterns.nearby;
  if (!pattern || relatedIds.length === 0) {
    return [];
  }
  return Object.entries(relatedTables).map(([table, key]) => {
    const named = columns.byTable.get(table) ?? [];
    return {
      table,
      treatment: 'redact' as const,
      condition: `${key} = any ($2::uuid[]) and (${matches(named, columns.codes, '$3')})`,
      value: relatedIds,
      changes: changesOf(named, columns.codes),
      pattern,
    };
  });
}

/** The tables of related rows, with the column that has their id. */
const relatedTables: Readonly<Record<string, string>> = {
  activity: 'id',
  deal: 'id',
  file: 'id',
  quote: 'id',
  quote_line: 'quote_id',
  quote_snapshot: 'quote_id',
  sales_order: 'id',
  sales_order_line: 'sales_order_id',
  public_answer: 'target_id',
  webhook_delivery: 'record_id',
  change_log: 'row_id',
};

/** What is stored about a file that has a row of the person: its first rows, problems and texts that no list contains. */
function importRows({ patterns: { anywhere, nearby } }: Person, { codes }: TextColumns): PersonRows[] {
  if (!anywhere || !nearby) {
    return [];
  }
  const redact = (
    table: string,
    id: string,
    names: readonly string[],
    type: TextColumn['type'],
  ): PersonRows => {
    const named = names.map(name => ({ name, type, isUnique: false }));
    return {
      table,
      treatment: 'redact',
      condition: `${id} in (${filesNaming}) and (${matches(named, codes, '$3')})`,
      value: anywhere,
      changes: changesOf(named, codes),
      pattern: nearby,
    };
  };
  return [
    redact('import', 'id', ['columns', 'reading', 'unknown', 'problems'], 'jsonb'),
    redact('import_text', 'import_id', ['text'], 'text'),
    redact('import_rows', 'import_id', ['verdicts'], 'jsonb'),
    // The last of all: the texts decide which imports are meant.
    redact('import_unread_row', 'import_id', ['text'], 'text'),
  ];
}

/** Texts anywhere else that mention the person. */
function mentions({ patterns: { anywhere } }: Person, columns: TextColumns): PersonRows[] {
  if (!anywhere) {
    return [];
  }
  return [...columns.byTable].map(([table, named]) => ({
    table,
    treatment: 'redact' as const,
    condition: matches(named, columns.codes, '$2'),
    value: anywhere,
    isSliced: true,
    changes: {
      ...changesOf(named, columns.codes),
      // A document that was made for the person, such as an accepted quote.
      ...(table === 'mail' && { attachment: 'null', attachment_name: 'null' }),
    },
    pattern: anywhere,
  }));
}

/** Whether one of the columns would be changed. Of JSON not everything that matches is changed. */
function matches(columns: readonly TextColumn[], codes: readonly string[], pattern: string): string {
  return columns
    .map(column => {
      const found =
        column.type === '_text'
          ? `exists (select from unnest(${column.name}) as item where item ~* ${pattern})`
          : `${column.name}::text ~* ${pattern}`;
      return column.type === 'jsonb' ? `(${found} and ${redacted(column, codes)} <> ${column.name})` : found;
    })
    .join(' or ');
}

function changesOf(columns: readonly TextColumn[], codes: readonly string[]): Record<string, string> {
  return Object.fromEntries(columns.map(column => [column.name, redacted(column, codes)]));
}

function redacted({ name, type, isUnique }: TextColumn, codes: readonly string[]): string {
  const value = type === '_text' ? `${name}[1]` : `${name}::text`;
  // A mark of its own for each value, because they are unique. It follows from a secret that is forgotten, so that nobody can
  // find the value by guessing; not random for each row, because Citus refuses that in UPDATE.
  const marker = isUnique ? `'[erased ' || left(md5('${randomUUID()}' || ${value}), 8) || ']'` : `'[erased]'`;
  if (name === 'cells') {
    return `crm.erase_rows(${name}, $3)`;
  }
  if (name === 'found_by') {
    // Only searched, and never shown.
    return `regexp_replace(${name}, $3, '', 'gi')`;
  }
  switch (type) {
    case 'text':
      return `crm.erase_text(${name}, $3, ${marker})`;
    case '_text':
      return `crm.erase_texts(${name}, $3, ${marker})`;
    case 'jsonb':
      return `crm.erase_json(${name}, $3, $4, '{${codes.join(',')}}', ${marker})`;
  }
}
