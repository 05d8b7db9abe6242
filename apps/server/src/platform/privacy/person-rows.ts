import type { Session } from '../database/pool.ts';
import type { Person } from './read-person.ts';

/** Rows of a table that are about a person, and what becomes of them. */
export interface PersonRows {
  readonly table: string;
  readonly treatment: 'delete' | 'redact';
  /** An SQL condition. `$1` is the tenant, `$2` the value below. */
  readonly condition: string;
  readonly value: unknown;
  /** For rows that are redacted: the new values of the columns, by name. `$3` is the pattern. */
  readonly changes?: Readonly<Record<string, string>>;
  readonly pattern?: string;
}

/**
 * Every place that holds something about a person, in the order in which it is erased. Rows that are about nobody else
 * are deleted. In all other tables, including those that are added later, the person's name, addresses and numbers are
 * replaced in every column of text.
 */
export async function findPersonRows(session: Session, person: Person): Promise<PersonRows[]> {
  const columns = await readTextColumns(session);
  return [
    ...deletedRows(person),
    ...relatedRows(person, columns),
    ...importRows(person),
    ...mentions(person, columns),
  ];
}

function deletedRows(person: Person): PersonRows[] {
  const { recordIds, activityIds, fileIds, dealContactIds, ownEmails, patterns } = person;
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
      'lower(recipient) = any ($2::text[]) or lower(cc::text)::text[] && $2::text[]',
      ownEmails,
    ),
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

const importsOf = `
  select coalesce(file_id, id) from crm.import where tenant_id = $1 and exists (
    select from crm.import_rows where import_rows.tenant_id = $1 and import_id = import.id and cells::text ~* $2)`;

/** What stays and is about the person as well. There a first or last name alone means them. */
function relatedRows({ relatedIds, patterns }: Person, columns: TextColumns): PersonRows[] {
  const pattern = patterns.nearby;
  if (!pattern || relatedIds.length === 0) {
    return [];
  }
  return Object.entries(relatedTables).flatMap(([table, key]) => {
    const named = columns.get(table) ?? [];
    const matches = named.map(({ name }) => `${name}::text ~* $3`).join(' or ');
    return {
      table,
      treatment: 'redact' as const,
      condition: `${key} = any ($2::uuid[]) and (${matches})`,
      value: relatedIds,
      changes: Object.fromEntries(named.map(column => [column.name, redacted(column)])),
      pattern,
    };
  });
}

/** The tables of related rows, with the column that has their id. */
const relatedTables: Readonly<Record<string, string>> = {
  activity: 'id',
  deal: 'id',
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
function importRows({ patterns: { anywhere, nearby } }: Person): PersonRows[] {
  if (!anywhere || !nearby) {
    return [];
  }
  const redact = (
    table: string,
    id: string,
    names: readonly string[],
    type: TextColumn['type'],
  ): PersonRows => ({
    table,
    treatment: 'redact',
    condition: `${id} in (
      select import_id from crm.import_rows where tenant_id = $1 and cells::text ~* $2
    ) and (${names.map(name => `${name}::text ~* $3`).join(' or ')})`,
    value: anywhere,
    changes: Object.fromEntries(names.map(name => [name, redacted({ name, type })])),
    pattern: nearby,
  });
  return [
    redact('import', 'id', ['columns', 'reading', 'unknown', 'problems'], 'jsonb'),
    redact('import_text', 'import_id', ['text'], 'text'),
    redact('import_rows', 'import_id', ['verdicts'], 'jsonb'),
  ];
}

/** Texts anywhere else that mention the person. */
function mentions({ patterns: { anywhere } }: Person, columns: TextColumns): PersonRows[] {
  if (!anywhere) {
    return [];
  }
  return [...columns].map(([table, named]) => ({
    table,
    treatment: 'redact' as const,
    condition: named.map(({ name }) => `${name}::text ~* $2`).join(' or '),
    value: anywhere,
    changes: {
      ...Object.fromEntries(named.map(column => [column.name, redacted(column)])),
      // A document that was made for the person, such as an accepted quote.
      ...(table === 'mail' && { attachment: 'null', attachment_name: 'null' }),
    },
    pattern: anywhere,
  }));
}

interface TextColumn {
  /** Quoted. */
  readonly name: string;
  readonly type: 'text' | '_text' | 'jsonb';
}
type TextColumns = ReadonlyMap<string, readonly TextColumn[]>;

function redacted({ name, type }: TextColumn): string {
  if (name === 'cells') {
    return `crm.erase_rows(${name}, $3)`;
  }
  if (name === 'found_by') {
    // Only searched, and never shown.
    return `regexp_replace(${name}, $3, '', 'gi')`;
  }
  const functions = { text: 'erase_text', _text: 'erase_texts', jsonb: 'erase_json' };
  return `crm.${functions[type]}(${name}, $3)`;
}

/** The texts of a table that can mention a person, by table. */
async function readTextColumns(session: Session): Promise<TextColumns> {
  const rows = await session.sql<{ table: string; column: string; name: string; type: TextColumn['type'] }[]>`
    select relname as table, attname as column, quote_ident(attname) as name, typname as type
    from pg_attribute
    join pg_class on pg_class.oid = attrelid
    join pg_type on pg_type.oid = atttypid
    where relnamespace = 'crm'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
      and attgenerated = '' and typname in ('text', '_text', 'jsonb')
    order by relname, attnum`;
  const searched = rows.filter(({ table, column }) => !isNeverRedacted(table, column));
  return new Map(Map.groupBy(searched, ({ table }) => table));
}

function isNeverRedacted(table: string, column: string): boolean {
  const kept = keptColumns[table];
  return kept === 'all' || (kept?.includes(column) ?? false);
}

const ofPeople = ['first_name', 'last_name', 'full_name', 'email', 'phone', 'phone_e164', 'phone_digits'];
const ofContacts = [...ofPeople, 'other_emails', 'other_phones'];

/**
 * Columns in which only others are named: members, and the names of other people and companies. A value that one of them
 * shares with the erased person is theirs.
 */
const keptColumns: Readonly<Record<string, readonly string[] | 'all'>> = {
  organization: 'all',
  membership: 'all',
  invitation: 'all',
  privacy_request: 'all',
  audit_event: ['kind', 'address', 'user_agent'],
  company: ['name', 'website', 'domain', 'email', 'phone', 'phone_e164', 'phone_digits', 'address'],
  contact: ofContacts,
  lead: ofPeople,
};
