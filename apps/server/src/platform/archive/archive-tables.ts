import type { Session } from '../database/connections/pool.ts';
import { type Ordered, parentsFirst } from './parents-first.ts';

/**
 * Tables that are not archived, each with its reason. All other tenant tables are archived, including new ones, except
 * those that `tenant_references` maintains for an array.
 */
export const excludedTables: Readonly<Record<string, string>> = {
  backup_schedule: 'When archives are made is decided here, and stays as it is.',
  archive: 'The list of archives tells of files, which stay where they are.',
  idempotency_key: 'Answers to requests of the last day.',
  failed_job: 'Work in the background of this installation.',
  import: 'Files on their way in; what became of them is in the records.',
  import_batch: 'Files on their way in; what became of them is in the records.',
  import_for_invited: 'Belongs to an import.',
  import_key: 'Belongs to an import.',
  import_piece: 'Belongs to an import.',
  import_rows: 'Belongs to an import.',
  import_attachment: 'Belongs to an import.',
  import_text: 'Belongs to an import.',
  import_unread_row: 'Belongs to an import.',
  job: 'Work in the background of this installation.',
  notification: 'What people were told is over.',
  notification_choice: 'How people want to be notified is decided here, and stays as it is.',
  notification_settings: 'How people want to be notified is decided here, and stays as it is.',
  absence: 'Who is away here stays as it is.',
  follow: 'What people follow here stays as it is.',
  personal_home_page: 'Which home page people have chosen here stays as it is.',
  report_schedule: 'What is mailed from here is decided here, and stays as it is.',
  report_recipient: 'Belongs to a schedule.',
  row_count: 'Counted anew while rows come.',
  custom_key: 'Copied anew from the records.',
  record_source: 'Copied anew from the records.',
  action_kind: 'Found anew in the log.',
  webhook: 'Where messages go is decided here, and stays as it is.',
  webhook_delivery: 'Messages of this installation.',
  webhook_secret: 'Of webhooks, which are not archived either.',
  automation: 'What happens by itself is decided here, and stays as it is.',
  automation_version: 'Of automations, which are not archived either.',
  automation_run: 'Work of this installation; what it changed is in the records.',
  automation_run_step: 'Belongs to a run.',
  automation_rotation: 'Whose turn it is.',
  automation_request: 'What other systems have sent; what it changed is in the records.',
  event_subscription: 'Follows from webhooks and automations.',
  privacy_request: 'Who was erased stays as it is, so that nobody comes back.',
  public_link: 'Addresses that lead to this installation.',
  public_request: 'Limits of the last hour.',
  acceptance_code: 'Valid for some minutes.',
  lead_rescoring: 'Work in the background of this installation.',
  lead_score_change: 'What automations still have to be told.',
  late_commit: 'Of this installation’s own transactions.',
  event: 'What processors still have to be told; of a restore they are told as a whole.',
};

/** What is derived from a table is rebuilt while its rows are restored: sums (`crm.keep_totals`), links (`crm.tenant_about`), searched texts. */
export function isExcluded(table: string): boolean {
  return table in excludedTables || /_(total|about|search_text)$/.test(table);
}

/** Columns that are not archived: settings of the installation about an organization, and secrets. */
export const hiddenColumns: Readonly<Record<string, readonly string[]>> = {
  organization: [
    ...['id', 'subdomain', 'custom_domain', 'plan', 'billing_cycle', 'trial_ends_at_utc'],
    'deletion_due_at_utc',
    'custom_domain_verified_at_utc',
    'custom_domain_failing_since_utc',
    'history_until_utc',
  ],
  // Files of sent mails are made from records, which are archived themselves.
  mail: ['secret', 'attachment', 'attachment_name'],
  // An action of this installation.
  lead: ['score_due_by'],
  // A restored reminder must not be sent, so the restore marks it as sent.
  activity: ['reminded_at_utc'],
};

/**
 * Conditions for tables of which only some rows are archived: a queued mail would be sent twice, and links are
 * secrets.
 */
export const rowConditions: Readonly<Record<string, string>> = {
  mail: "state <> 'queued' and secret is null",
  public_answer: 'outcome is not null',
};

type Row = Readonly<Record<string, unknown>>;

/**
 * Rows that would have an effect outside of the organization. They are never restored, whatever archive contains them.
 */
export const isPending: Readonly<Record<string, (row: Row) => boolean>> = {
  mail: ({ state }) => state === 'queued',
  public_answer: ({ outcome }) => outcome === null,
};

/** Permanent records: a restore adds missing ones and deletes none. They are not part of the content hash. */
export const appendOnlyTables: ReadonlySet<string> = new Set(['audit_event', 'public_answer']);

export interface ArchiveColumn {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
}

export interface ArchiveTable {
  readonly name: string;
  readonly columns: readonly ArchiveColumn[];
  /** The key columns without the tenant. */
  readonly key: readonly string[];
}

/** The organization and its members come before everything that refers to them. */
const first = ['organization', 'user_role', 'membership'];

/** The tenant tables of an archive, in an order in which their rows can be inserted. */
export async function readArchiveTables(session: Session): Promise<ArchiveTable[]> {
  const tables = (await readTables(session)).filter(({ name }) => !isExcluded(name));
  return parentsFirst(tables, first);
}

/** Foreign keys that are checked at the end: self-references, cycles, and references of rows that a restore keeps. */
export async function readDeferredReferences(session: Session): Promise<string[]> {
  const rows = await session.sql<{ name: string }[]>`
    select format('crm.%I', conname) as name from pg_constraint
    where connamespace = 'crm'::regnamespace and contype = 'f' and condeferrable
      and (crm.is_cleared_on_delete(pg_constraint.oid) or conrelid = confrelid or confrelid = 'crm.membership'::regclass)`;
  return rows.map(({ name }) => name);
}

async function readTables(session: Session): Promise<(ArchiveTable & Ordered)[]> {
  const rows = await session.sql<(ArchiveTable & Ordered)[]>`
    -- Read once, not again for each table, which took half a second.
    with reference as materialized (
      select conrelid, confrelid, confdeltype, parent.relname as parent, crm.is_cleared_on_delete(pg_constraint.oid) as is_cleared
      from pg_constraint join pg_class as parent on parent.oid = confrelid
      where contype = 'f'
    )
    select relname as name,
      (select jsonb_agg(jsonb_build_object('name', attname, 'type', typname, 'isRequired', attnotnull) order by attname)
        from pg_attribute join pg_type on pg_type.oid = atttypid
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
          and attname <> 'tenant_id') as columns,
      (select coalesce(array_agg(attname order by position), '{}')
        from pg_index cross join unnest(indkey) with ordinality as keyed (number, position)
        join pg_attribute on attrelid = indrelid and attnum = number
        where indrelid = pg_class.oid and indisprimary and attname <> 'tenant_id')::text[] as key,
      -- Those that it refers to, and those that a table refers to which is kept beside it and goes with it.
      (select coalesce(array_agg(distinct parent), '{}') from reference
        where confrelid <> pg_class.oid and not is_cleared and (
          conrelid = pg_class.oid or confdeltype = 'a' and (conrelid, pg_class.oid) in (
            select kept.conrelid, kept.confrelid from reference as kept where kept.confdeltype = 'c')
        ))::text[] as parents,
      -- Those that it refers to until they are deleted, and those that it can be about.
      (select coalesce(array_agg(distinct parent), '{}') from (
        select parent from reference where conrelid = pg_class.oid and confrelid <> conrelid and is_cleared
        union all
        select target.relname from pg_trigger join pg_class as target on target.oid = tgrelid
        where tgname = 'clear_about' and pg_class.relname = any (crm.about_tables())
        union all
        -- Values are checked by their definitions.
        select 'custom_field' where pg_class.relname = any (crm.custom_tables())
        ) as later)::text[] as "preferredParents"
    from pg_class where relnamespace = 'crm'::regnamespace and relkind in ('r', 'p') and relname <> all (array(
      select split_part(encode(tgargs, 'escape'), '\\000', 1) from pg_trigger
      where tgfoid = 'crm.keep_references'::regproc))
    order by relname`;
  return rows.map(row => ({
    ...row,
    columns: row.columns.filter(({ name }) => !hiddenColumns[row.name]?.includes(name)),
  }));
}
