import { type Ordered, parentsFirst } from '../archive/parents-first.ts';
import type { Session } from '../database/connections/pool.ts';

export interface InstallationTable extends Ordered {
  /** The qualified name, quoted for a statement. */
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** Whether row security limits it to one organization. */
  readonly isTenantTable: boolean;
}

/** Every table of tenants and of identity, parents first, except those that migrations or jobs fill. */
export async function readInstallationTables(session: Session): Promise<InstallationTable[]> {
  const rows = await session.sql<InstallationTable[]>`
    select pg_class.oid::regclass::text as name, relrowsecurity as "isTenantTable",
      (select jsonb_agg(jsonb_build_object('name', quote_ident(attname), 'type', format_type(atttypid, atttypmod))
          order by attnum) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select coalesce(array_agg(distinct confrelid::regclass::text), '{}') from pg_constraint
        where contype = 'f' and conrelid = pg_class.oid and confrelid <> conrelid
          and not crm.is_cleared_on_delete(pg_constraint.oid)) as parents
    from pg_class
    where relnamespace in ('crm'::regnamespace, 'identity'::regnamespace) and relkind in ('r', 'p')`;
  return parentsFirst(rows);
}

export interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
}

export async function readMigrations(session: Session): Promise<AppliedMigration[]> {
  const rows = await session.sql<AppliedMigration[]>`
    select name, checksum from pipewright.migration order by name`;
  return rows.map(row => ({ ...row }));
}
