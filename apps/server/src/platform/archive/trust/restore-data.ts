import { loggedKinds } from '@pipewright/contract/logged-kinds.ts';
import { z } from 'zod';
import type { Session } from '../../database/connections/pool.ts';
import { newId } from '../../ids.ts';
import { msg } from '../../language/message.ts';
import type { Module } from '../../resources/define-module.ts';
import { refused } from '../refused.ts';
import type { Prepare } from '../restore/insert-lines.ts';
import { type CheckValues, valueChecks } from './check-values.ts';
import { dataTables } from './data-tables.ts';

type Row = Readonly<Record<string, unknown>>;

/** The parts that are taken from an unsigned archive with their rules, and the requirements for every archive. */
export interface DataRules {
  readonly tables: ReadonlySet<string>;
  readonly checks: ReadonlyMap<string, CheckValues>;
  /** The requirements that the organization must fulfil afterwards. */
  readonly needs: readonly NonNullable<Module['restoreNeeds']>[];
}

export function dataRulesOf(modules: readonly Module[]): DataRules {
  return {
    tables: dataTables(modules),
    checks: valueChecks(modules),
    needs: modules.flatMap(({ restoreNeeds }) => restoreNeeds ?? []),
  };
}

/** The rows that an organization needs before it can have records: itself, its roles and its members. */
type Needed = 'organization' | 'user_role' | 'membership';
type KeptRows = Readonly<Record<Needed, readonly Row[]>>;

/** These rows of the requesting organization, for a new one to start with. */
export async function readKeptRows(session: Session, tenantId: string): Promise<KeptRows> {
  const read = async (name: Needed): Promise<Row[]> => {
    const rows = await session.run(
      `select to_jsonb(held) as held from crm.${name} as held where tenant_id = $1`,
      [tenantId],
    );
    return rows.map(({ held }) => held);
  };
  return {
    organization: await read('organization'),
    user_role: await read('user_role'),
    membership: await read('membership'),
  };
}

/** Gives a new organization what an unsigned archive does not contain, and applies the plan's limits from then on. */
export async function startWithData(
  session: Session,
  given: {
    tenantId: string;
    kept: KeptRows;
    into: 'nowhere' | 'same' | 'new';
    requesterId: string;
    renamed: Row;
  },
): Promise<void> {
  const { tenantId, kept, into, requesterId, renamed } = given;
  if (into !== 'same') {
    const itself = { ...renamed, id: tenantId, logo_id: null, deletion_due_at_utc: null };
    const members = kept.membership.filter(({ user_id }) => into === 'nowhere' || user_id === requesterId);
    await insertRows(
      session,
      tenantId,
      'organization',
      kept.organization.map(row => ({ ...row, ...itself })),
    );
    await insertRows(session, tenantId, 'user_role', kept.user_role);
    await insertRows(session, tenantId, 'membership', members);
  }
  await session.simple(`set local app.restores_data_only = 'on'`);
}

/**
 * People of the archive who are not members keep their records by name: as members who cannot sign in, with the role
 * that has the fewest permissions. Existing members stay unchanged.
 */
export async function addOwners(
  session: Session,
  given: { tenantId: string; place: Prepare; ids: ReadonlyMap<string, string> },
): Promise<Prepare> {
  const { tenantId, place, ids } = given;
  const { fullName, email } = loggedKinds.membership?.fields ?? {};
  const named = z.object({ full_name: fullName?.schema ?? z.string(), email: email?.schema ?? z.string() });
  return async rows => {
    const [role] = await session.sql<{ id: string }[]>`
      select id from crm.user_role
      where tenant_id = ${tenantId} and is_active
      order by is_built_in, (select count(*) from jsonb_object_keys(permissions)), id limit 1`;
    if (!role) {
      throw refused('The organization has no role that could be given to the owners of records.');
    }
    const here = new Set(
      (
        await session.sql<{ userId: string }[]>`
          select user_id as "userId" from crm.membership where tenant_id = ${tenantId}`
      ).map(({ userId }) => userId),
    );
    const placed = await place(rows);
    return placed
      .filter(row => !here.has(ids.get(String(row.user_id)) ?? ''))
      .map(row => {
        const parsed = named.safeParse(row);
        if (!parsed.success) {
          throw refused('tables/membership.jsonl names a person without a proper name or email address.');
        }
        return {
          id: newId(),
          user_id: row.user_id,
          role_id: role.id,
          full_name: row.full_name,
          email: row.email,
          is_active: false,
        };
      });
  };
}

/** Checks that triggers make when files are uploaded in chunks. */
export async function assertValidFiles(session: Session, tenantId: string): Promise<void> {
  await session.sql`
    delete from crm.file_piece
    where tenant_id = ${tenantId} and not exists (
      select from crm.file where file.tenant_id = ${tenantId} and file.id = file_id)`;
  const [unfit] = await session.sql<{ name: string }[]>`
    select name from crm.file
    where tenant_id = ${tenantId} and is_whole and size <> (
      select coalesce(sum(length(bytes)), 0) from crm.file_piece
      where file_piece.tenant_id = ${tenantId} and file_id = file.id) limit 1`;
  if (unfit) {
    throw refused(msg`The file ${unfit.name.slice(0, 100)} is not as long as the archive says.`);
  }
}

/** Inserts rows in PostgreSQL's format, without generated columns. */
async function insertRows(
  session: Session,
  tenantId: string,
  table: Needed,
  rows: readonly Row[],
): Promise<void> {
  const columns = await session.sql<{ name: string }[]>`
    select quote_ident(attname) as name from pg_attribute
    where attrelid = ${`crm.${table}`}::text::regclass and attnum > 0 and not attisdropped
      and attgenerated = '' and attname <> 'tenant_id'`;
  const names = columns.map(({ name }) => name).join(', ');
  await session.run(
    `insert into crm.${table} (tenant_id, ${names})
     select $1::uuid, ${names} from jsonb_populate_recordset(null::crm.${table}, $2::text::jsonb)`,
    [tenantId, JSON.stringify(rows)],
  );
}
