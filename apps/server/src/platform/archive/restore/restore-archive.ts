import type { ArchiveSignature, RestoreScope } from '@pipewright/contract/operations/backup.ts';
import type { Pool, Session } from '../../database/pool.ts';
import { markLateCommit, runTransaction } from '../../database/tenant-db.ts';
import { assertId, newId } from '../../ids.ts';
import { type ArchiveTable, readArchiveTables, readLateReferences } from '../archive-tables.ts';
import { type Manifest, rowsOf } from '../manifest.ts';
import { openArchive, verifyArchive } from '../read/read-archive.ts';
import { explained, refused } from '../refused.ts';
import { organizationStandIn } from '../stand-ins.ts';
import type { ArchiveSigner } from '../trust/archive-signature.ts';
import {
  beginWithData,
  type DataRules,
  placeOwners,
  readKept,
  refuseUnfitData,
} from '../trust/restore-data.ts';
import { addRestoredEvent } from './add-restored-event.ts';
import { emptyOrganization } from './empty-organization.ts';
import { checkLines, insertLines, knownColumns, type Prepare } from './insert-lines.ts';
import { translatingSince, withFormerColumns } from './older-archives.ts';
import { inTurn, readNow, withoutPending } from './prepare-rows.ts';
import { appointAdministrator, createPlacing, type FindPeople, type Member } from './restored-people.ts';

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
  readonly signer: ArchiveSigner;
  /** Whether it came from somebody's disk: what it says of the past can then be read, and not undone. */
  readonly isUploaded: boolean;
  readonly findPeople: FindPeople;
  readonly dataRules: DataRules;
  readonly onProgress: (rows: number, total: number) => Promise<void>;
}

export interface Restored {
  readonly tenantId: string;
  readonly manifest: Manifest;
  readonly signature: ArchiveSignature;
  readonly scope: RestoreScope;
  /** How many rows of the archive were not taken, by table. */
  readonly leftOut: Readonly<Record<string, number>>;
  /** People of the archive who cannot sign in here. */
  readonly strangers: readonly string[];
  /** Members of today whom the archive does not know. */
  readonly newcomers: readonly string[];
}

/**
 * Brings an archive back, in one transaction: all of it or nothing. A dry run does the same in an organization that
 * nobody ever sees, and takes it back: what it finds is what a restore would find. Of an archive that this installation
 * did not sign, only data are taken, by the rules that hold for everybody who writes them.
 */
export async function restoreArchive(wanted: Wanted): Promise<Restored> {
  const { asker, file, signer } = wanted;
  await verifyArchive(file, signer);
  const begin = `begin; set local timezone = 'UTC'; set local app.tenant_id = '${assertId(asker.tenantId)}'`;
  return runTransaction(wanted.pool, begin, async session => {
    const archive = await openArchive(file, signer);
    try {
      return await restore(session, wanted, archive);
    } finally {
      await archive.close();
    }
  }).catch(error => {
    throw explained(error);
  });
}

type OpenArchive = Awaited<ReturnType<typeof openArchive>>;

async function restore(session: Session, wanted: Wanted, archive: OpenArchive): Promise<Restored> {
  const { destination, asker, jobId } = wanted;
  const scope: RestoreScope = archive.signature === 'valid' ? 'everything' : 'data';
  const tenantId = destination.into === 'same' ? asker.tenantId : newId();
  const order = await readArchiveTables(session);
  const present = await readPresent(session, asker.tenantId);
  const members = await session.sql<Member[]>`
    select user_id as "userId", email, full_name as "fullName", is_active as "isActive" from crm.membership where tenant_id = ${asker.tenantId}`;
  const kept = scope === 'data' ? await readKept(session, asker.tenantId) : undefined;
  await session.simple(`set local app.tenant_id = '${assertId(tenantId)}'`);
  await session.simple(`set constraints ${(await readLateReferences(session)).join(', ')} deferred`);
  const target: Target = { tenantId, present, members, order, scope };
  if (destination.into === 'same') {
    const emptied =
      scope === 'data' ? order.filter(({ name }) => wanted.dataRules.tables.has(name)) : undefined;
    await emptyOrganization(session, { tenantId, order: emptied ?? order, jobId, isWhole: !emptied });
  }
  if (kept) {
    const { into } = destination;
    await beginWithData(session, {
      tenantId,
      kept,
      into,
      askerId: asker.userId,
      renamed: renamed(destination),
    });
  }
  const restored = await bringRows(session, wanted, archive, target);
  await refuseIncomplete(session, tenantId, wanted.dataRules.needs);
  if (scope === 'data') {
    await refuseUnfitData(session, tenantId);
    await session.sql`
      update crm.organization set history_until_utc = now() where tenant_id = ${tenantId} and id = ${tenantId}`;
  } else {
    await appointAdministrator(session, { tenantId, userId: asker.userId, members });
    await forgetLostSchedule(session, tenantId);
  }
  await session.simple('set constraints all immediate');
  if (destination.into === 'nowhere') {
    await session.simple('rollback and chain');
    return restored;
  }
  if (scope === 'everything') {
    await noteKinds(session, tenantId);
  }
  await addRestoredEvent(session, tenantId);
  // Whoever was disconnected meanwhile reads everything again.
  await markLateCommit(session, tenantId);
  await session.sql`
    select crm.register_restored(id, name, subdomain) from crm.organization
    where tenant_id = ${tenantId} and id = ${tenantId}`;
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
  readonly scope: RestoreScope;
}

async function bringRows(
  session: Session,
  wanted: Wanted,
  { manifest, signature, tables }: OpenArchive,
  target: Target,
): Promise<Restored> {
  const { tenantId, order, scope } = target;
  const { dataRules } = wanted;
  await refuseLaterSchema(session, manifest);
  if (manifest.tables.organization?.rows !== 1) {
    throw refused('The archive does not hold one organization.');
  }
  const ids = new Map([[organizationStandIn, tenantId]]);
  const people = createPlacing({ ...peopleOf(wanted, target, manifest), ids });
  const now = await readNow(session);
  // What was uploaded could be older than what it takes the place of: its log does not lead from one to the other.
  const history = wanted.isUploaded ? { history_until_utc: now } : {};
  const preparing: Readonly<Record<string, Prepare>> = {
    organization: async rows =>
      rows.map(row => ({ ...target.present, ...row, ...renamed(wanted.destination), ...history })),
    membership:
      scope === 'data' ? await placeOwners(session, { tenantId, place: people.place, ids }) : people.place,
    // Reminders of an archive are not sent: they may have been, and those of a copy surely were.
    activity: async rows => rows.map(row => ({ ...row, reminded_at_utc: row.remind_at_utc ? now : null })),
  };
  const translating = translatingSince(manifest.schema);
  const total = rowsOf(manifest);
  const leftOut: Record<string, number> = {};
  let done = 0;
  for await (const { name, columns, batches } of tables) {
    const table = order.find(known => known.name === name);
    if (!table) {
      throw refused(`The archive holds a table that this version of Pipewright does not know: ${name}`);
    }
    if (!people.arePlaced() && !['organization', 'user_role', 'membership'].includes(name)) {
      throw refused('The archive does not name its people first.');
    }
    const known = knownColumns(withFormerColumns(table, manifest.schema), columns);
    const isTaken = scope === 'everything' || dataRules.tables.has(name);
    const prepare = inTurn(translating[name], preparing[name], withoutPending(name, leftOut));
    let line = 1;
    for await (const lines of batches) {
      const given = { table, columns: known, lines, line };
      if (isTaken || name === 'membership') {
        const check = scope === 'data' ? dataRules.checks.get(name) : undefined;
        await insertLines(session, { ...given, tenantId, ids, prepare, check });
      } else {
        checkLines(given);
      }
      line += lines.length;
      done += lines.length;
      await wanted.onProgress(done, total);
    }
    if (!isTaken && line > 1) {
      leftOut[name] = line - 1;
    }
  }
  return {
    tenantId,
    manifest,
    signature,
    scope,
    leftOut,
    strangers: people.strangers,
    // Data alone take nobody's place.
    newcomers: scope === 'data' ? [] : people.listNewcomers(),
  };
}

/**
 * Who the people of an archive can be: members of the organization that asks, and for its own signed archives whoever
 * has an account. Into a new organization, an archive that nobody vouches for takes nobody but the one who asks.
 */
function peopleOf(wanted: Wanted, { members, scope }: Target, { organization }: Manifest) {
  const { asker, destination, findPeople } = wanted;
  const isOwn = scope === 'everything' && organization.id === asker.tenantId;
  const isAlone = scope === 'data' && destination.into === 'new';
  return {
    members: isAlone ? members.filter(({ userId }) => userId === asker.userId) : members,
    findPeople: isOwn ? findPeople : async () => new Map<string, string>(),
  };
}

/** The schedule of archives stays, unless the person in whose name they are made is gone. */
async function forgetLostSchedule(session: Session, tenantId: string): Promise<void> {
  await session.sql`
    delete from crm.backup_schedule
    where tenant_id = ${tenantId} and not exists (
      select from crm.membership where membership.tenant_id = ${tenantId} and user_id = set_by_user_id)`;
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
async function refuseIncomplete(
  session: Session,
  tenantId: string,
  needs: DataRules['needs'],
): Promise<void> {
  for (const { condition, otherwise } of needs) {
    const [found] = await session.run(`select ${condition} as "isMet"`, [tenantId]);
    if (!found?.isMet) {
      throw refused(otherwise);
    }
  }
}

/** What a later version has written cannot be understood. */
async function refuseLaterSchema(session: Session, { schema }: Manifest): Promise<void> {
  const [known] = await session.sql`select from pipewright.migration where name = ${schema}`;
  if (!known) {
    throw refused('The archive was made by a later version of Pipewright. Upgrade this one first.');
  }
}
