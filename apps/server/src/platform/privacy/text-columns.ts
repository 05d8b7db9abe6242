import type { Session } from '../database/connections/pool.ts';

/** A column that can mention a person. */
export interface TextColumn {
  /** Quoted. */
  readonly name: string;
  readonly type: 'text' | '_text' | 'jsonb';
  /** Whether two rows cannot have the same value, also after an erasure. */
  readonly isUnique: boolean;
}

export interface TextColumns {
  readonly byTable: ReadonlyMap<string, readonly TextColumn[]>;
  /** Names of columns that have codes in every table, as JSON spells them. */
  readonly codes: readonly string[];
}

/** The texts that can mention a person, read from the catalogue, so that new tables are searched as well. */
export async function readTextColumns(session: Session, tenantId: string): Promise<TextColumns> {
  const rows = await session.sql<CatalogueRow[]>`
    select relname as table, attname as column, quote_ident(attname) as name, typname as type,
      exists (
        select from pg_constraint where conrelid = attrelid and contype = 'c' and conkey = array[attnum]
          and pg_get_constraintdef(pg_constraint.oid) like '%= ANY (ARRAY[%'
      ) as "hasFixedValues",
      exists (
        select from pg_index where indrelid = attrelid and indisunique and (
          attnum = any (indkey::smallint[]) or exists (
            -- Of an expression, such as the name in lower case.
            select from pg_depend where classid = 'pg_class'::regclass and objid = indexrelid
              and refclassid = 'pg_class'::regclass and refobjid = attrelid and refobjsubid = attnum))
      ) as "isUnique"
    from pg_attribute
    join pg_class on pg_class.oid = attrelid
    join pg_type on pg_type.oid = atttypid
    where relnamespace = 'crm'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
      and attgenerated = '' and typname in ('text', '_text', 'jsonb')
    order by relname, attnum`;
  const copied = await readCopiedColumns(session, tenantId);
  const searched = rows
    .filter(row => !isCode(row) && !isKept(row.table, row.column))
    .map(row => ({ ...row, isUnique: row.isUnique || copied.includes(row.column) }));
  const texts = new Set(rows.filter(row => !isCode(row)).map(({ column }) => column));
  const codes = new Set(rows.map(({ column }) => column).filter(column => !texts.has(column)));
  return {
    byTable: Map.groupBy(searched, ({ table }) => table),
    codes: [...codes].flatMap(code => [code, code.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())]),
  };
}

interface CatalogueRow extends TextColumn {
  readonly table: string;
  readonly column: string;
  readonly hasFixedValues: boolean;
}

/** Columns whose values a trigger copies to a table where they are unique. */
async function readCopiedColumns(session: Session, tenantId: string): Promise<string[]> {
  const unique = await session.sql`
    select from crm.custom_field where tenant_id = ${tenantId} and is_unique limit 1`;
  return ['source_ids', ...(unique.length > 0 ? ['custom'] : [])];
}

/** Values that the product sets or offers, and that mean nobody even if they contain a name: `best-case`, `deal`. */
function isCode({ column, hasFixedValues }: CatalogueRow): boolean {
  return hasFixedValues || codeColumns.has(column);
}

/** Columns of codes that no constraint lists. */
const codeColumns: ReadonlySet<string> = new Set([
  'entity',
  'operation',
  'kind',
  'action',
  'type',
  'event',
  'processor',
  'resource',
  'document',
  'recurrence',
  'rank',
  'number',
  'period',
  'content_type',
  'forecast_category',
]);

function isKept(table: string, column: string): boolean {
  const kept = keptColumns[table];
  return kept === 'all' || (kept?.includes(column) ?? false);
}

const ofPeople = ['first_name', 'last_name', 'full_name', 'email', 'phone', 'phone_e164', 'phone_digits'];
const ofContacts = [...ofPeople, 'other_emails', 'other_phones'];

/**
 * Columns in which only others are named: members, and the names of other people and companies. A value that one of them
 * shares with the erased person is theirs. Also tables that triggers fill with copies of the searched columns.
 */
const keptColumns: Readonly<Record<string, readonly string[] | 'all'>> = {
  organization: 'all',
  membership: 'all',
  invitation: 'all',
  privacy_request: 'all',
  custom_key: 'all',
  record_source: 'all',
  lead_search_text: 'all',
  audit_event: ['kind', 'address', 'user_agent'],
  company: ['name', 'website', 'domain', 'email', 'phone', 'phone_e164', 'phone_digits', 'address'],
  contact: ofContacts,
  lead: ofPeople,
};
