import type { Pool, Session } from '../database/pool.ts';
import { runTransaction } from '../database/tenant-db.ts';
import { assertId, newId } from '../ids.ts';
import { type ArchiveTable, readArchiveTables, readLateReferences } from './archive-tables.ts';
import { emptyOrganization } from './empty-organization.ts';
import { insertLines, knownColumns, type Prepare } from './insert-lines.ts';
import { type Manifest, rowsOf } from './manifest.ts';
import { translatingSince } from './older-archives.ts';
import { openArchive } from './read-archive.ts';
import { explained, refused } from './refused.ts';
import { appointAdministrator, createPlacing, type FindPeople, type Member } from './restored-people.ts';
import { organizationStandIn } from './stand-ins.ts';

/** Where an archive goes: nowhere at all, for a dry run; into the organization that asks; or into a new one. */
export type Destination =
  | { readonly into: 'nowhere' }
  | { readonly into: 'same' }
  | { readonly into: 'new'; readonly name: string; readonly subdomain: string };

interface Wanted {
  readonly pool: Pool;
  readonly file: string;
  readonly destination: Destination;
  /** Who asks, and in which organization: they are its administrator afterwards. */
  readonly asker: { readonly tenantId: string; readonly userId: string };
  /** Work in the background that does the restoring, and so outlives it. */
  readonly jobId: string;
  readonly findPeople: FindPeople;
  readonly onProgress: (rows: number, total: number) => Promise<void>;
}

export interface Restored {
  readonly tenantId: string;
  readonly manifest: Manifest;
  /** People of the archive who cannot sign in here. */
  readonly strangers: readonly string[];
  /** Members of today whom the archive does not know. */
  readonly newcomers: readonly string[];
}

/**
 * Brings an archive back, in one transaction: all of it or nothing. A dry run does the same in an organization that
 * nobody ever sees, and takes it back: what it finds is what a restore would find.
 */
export async function restoreArchive(wanted: Wanted): Promise<Restored> {
  const { asker } = wanted;
  const begin = `begin; set local timezone = 'UTC'; set local app.tenant_id = '${assertId(asker.tenantId)}'`;
  return runTransaction(wanted.pool, begin, session => restore(session, wanted)).catch(error => {
    throw explained(error);
  });
}

async function restore(session: Session, wanted: Wanted): Promise<Restored> {
  const { destination, asker, jobId } = wanted;
  const tenantId = destination.into === 'same' ? asker.tenantId : newId();
  const present = await readPresent(session, asker.tenantId);
  const members = await session.sql<Member[]>`
    select user_id as "userId", email, full_name as "fullName", is_active as "isActive" from crm.membership where tenant_id = ${asker.tenantId}`;
  await session.simple(`set local app.tenant_id = '${assertId(tenantId)}'`);
  const order = await readArchiveTables(session);
  await session.simple(`set constraints ${(await readLateReferences(session)).join(', ')} deferred`);
  if (destination.into === 'same') {
    await emptyOrganization(session, { tenantId, order, jobId });
  }
  const restored = await bringRows(session, wanted, { tenantId, present, members, order });
  await refuseIncomplete(session, tenantId);
  await appointAdministrator(session, { tenantId, userId: asker.userId, members });
  await session.simple('set constraints all immediate');
  if (destination.into === 'nowhere') {
    await session.simple('rollback and chain');
  } else {
    await noteKinds(session, tenantId);
    await session.sql`
      select crm.register_restored(id, name, subdomain) from crm.organization
      where tenant_id = ${tenantId} and id = ${tenantId}`;
  }
  return restored;
}

type Present = Readonly<Record<string, unknown>>;

/** What the installation has settled about the organization stays: its address, its plan. */
async function readPresent(session: Session, tenantId: string): Promise<Present> {
  const [row] = await session.sql<{ present: Present }[]>`
    select to_jsonb(organization) - 'tenant_id' as present from crm.organization
    where tenant_id = ${tenantId} and id = ${tenantId}`;
  return { ...row?.present, id: organizationStandIn };
}

interface Target {
  readonly tenantId: string;
  readonly present: Present;
  readonly members: readonly Member[];
  readonly order: readonly ArchiveTable[];
}

async function bringRows(session: Session, wanted: Wanted, target: Target): Promise<Restored> {
  const { tenantId, order } = target;
  const { manifest, tables } = await openArchive(wanted.file);
  await refuseLaterSchema(session, manifest);
  if (manifest.tables.organization?.rows !== 1) {
    throw refused('The archive does not hold one organization.');
  }
  const ids = new Map([[organizationStandIn, tenantId]]);
  const people = createPlacing({ members: target.members, findPeople: wanted.findPeople, ids });
  const preparing: Readonly<Record<string, Prepare>> = {
    organization: async rows =>
      rows.map(row => ({ ...target.present, ...row, ...renamed(wanted.destination) })),
    membership: people.place,
  };
  const translating = translatingSince(manifest.schema);
  const total = rowsOf(manifest);
  let done = 0;
  for await (const { name, columns, batches } of tables) {
    const table = order.find(known => known.name === name);
    if (!table) {
      throw refused(`The archive holds a table that this version of Pipewright does not know: ${name}`);
    }
    if (!people.arePlaced() && !(name in preparing) && name !== 'user_role') {
      throw refused('The archive does not name its people first.');
    }
    const known = knownColumns(table, columns);
    let line = 1;
    for await (const lines of batches) {
      await insertLines(session, {
        tenantId,
        table,
        columns: known,
        lines,
        line,
        ids,
        prepare: oneAfterTheOther(translating[name], preparing[name]),
      });
      line += lines.length;
      done += lines.length;
      await wanted.onProgress(done, total);
    }
  }
  return { tenantId, manifest, strangers: people.strangers, newcomers: people.listNewcomers() };
}

function oneAfterTheOther(first: Prepare | undefined, second: Prepare | undefined): Prepare | undefined {
  return first && second ? async rows => second(await first(rows)) : (first ?? second);
}

/** A new organization has the name and the address that it was given. */
function renamed(destination: Destination): Record<string, unknown> {
  return destination.into === 'new'
    ? { name: destination.name, subdomain: destination.subdomain, custom_domain: null }
    : {};
}

/** The audit's way to what somebody did to a kind of record, which the log keeps up while it is written. */
async function noteKinds(session: Session, tenantId: string): Promise<void> {
  await session.sql`
    insert into crm.action_kind (tenant_id, actor_id, operation, entity, change_set_id)
    select distinct ${tenantId}::uuid, actor_id, operation, entity, change_set_id
    from crm.change_log
    join crm.change_set on change_set.tenant_id = ${tenantId} and change_set.id = change_set_id
    where change_log.tenant_id = ${tenantId} and actor_id is not null`;
}

/** What an organization cannot be without, and what triggers therefore guard only while it changes. */
async function refuseIncomplete(session: Session, tenantId: string): Promise<void> {
  const [found] = await session.sql<{ bases: number; statuses: number }[]>`
    select
      (select count(*) from crm.currency
        where tenant_id = ${tenantId} and is_base_currency and is_active) as bases,
      (select count(distinct is_closed_status) from crm.lead_status
        where tenant_id = ${tenantId} and is_active) as statuses`;
  if (found?.bases !== 1) {
    throw refused('The archive does not have one base currency.');
  }
  if (found.statuses !== 2) {
    throw refused('The archive lacks an open or a closed lead status.');
  }
}

/** What a later version has written cannot be understood. */
async function refuseLaterSchema(session: Session, { schema }: Manifest): Promise<void> {
  const [known] = await session.sql`select from pipewright.migration where name = ${schema}`;
  if (!known) {
    throw refused('The archive was made by a later version of Pipewright. Upgrade this one first.');
  }
}
