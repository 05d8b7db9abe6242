import type {
  ArchiveSignature,
  RestoreScope,
} from '@pipewright/contract/operations/administration/backup.ts';
import type { Pool, Session } from '../../database/connections/pool.ts';
import { markLateCommit, runTransaction } from '../../database/transaction.ts';
import { assertId, newId } from '../../ids.ts';
import { msg } from '../../language/message.ts';
import { erasuresSince, readErasures, repeatErasures } from '../../privacy/erasures.ts';
import { type ArchiveTable, readArchiveTables, readDeferredReferences } from '../archive-tables.ts';
import { type Manifest, rowsOf } from '../manifest.ts';
import { organizationPlaceholder } from '../placeholders.ts';
import { openArchive, verifyArchive } from '../read/read-archive.ts';
import { explainDatabaseError, refused } from '../refused.ts';
import type { ArchiveSigner } from '../trust/archive-signature.ts';
import { withKnownCustomValues } from '../trust/known-custom-values.ts';
import { withKnownLinks } from '../trust/known-links.ts';
import {
  addOwners,
  assertValidFiles,
  type DataRules,
  readKeptRows,
  startWithData,
} from '../trust/restore-data.ts';
import { addRestoredEvent } from './add-restored-event.ts';
import { emptyOrganization } from './empty-organization.ts';
import { assertComplete, deleteOrphanedSchedule, fillActionKinds } from './finish-restore.ts';
import { checkLines, insertLines, knownColumns, type Prepare } from './insert-lines.ts';
import { translationsSince, withFormerColumns } from './older-archives.ts';
import { combine, readNow, withoutPending } from './prepare-rows.ts';
import {
  appointAdministrator,
  createPeopleMapping,
  type FindPeople,
  type Member,
} from './restored-people.ts';

/** Where an archive is restored: nowhere (dry run), into the same organization, or into a new one. */
export type Destination =
  | { readonly into: 'nowhere' }
  | { readonly into: 'same' }
  | { readonly into: 'new'; readonly name: string; readonly subdomain: string };

interface RestoreRequest {
  readonly pool: Pool;
  readonly file: string;
  readonly destination: Destination;
  /** The user and organization of the request. The user is an administrator afterwards. */
  readonly requester: { readonly tenantId: string; readonly userId: string };
  /** The job that runs the restore and must not be deleted by it. */
  readonly jobId: string;
  readonly signer: ArchiveSigner;
  /** Whether it was uploaded. Its history can then be read but not undone. */
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
  /** How many rows of the archive were left out, by table. */
  readonly leftOut: Readonly<Record<string, number>>;
  /** People in the archive who cannot sign in here. */
  readonly strangers: readonly string[];
  /** Current members who are not in the archive. */
  readonly newcomers: readonly string[];
}

/**
 * Restores an archive in one transaction. A dry run does the same in a temporary organization and rolls back, so that
 * it finds what a restore would find. From an archive that this installation did not sign, only data is taken, under
 * the rules for everybody who writes it.
 */
export async function restoreArchive(request: RestoreRequest): Promise<Restored> {
  const { requester, file, signer } = request;
  await verifyArchive(file, signer);
  const tenantId = request.destination.into === 'same' ? requester.tenantId : newId();
  const begin = `begin; set local timezone = 'UTC'; set local app.tenant_id = '${assertId(requester.tenantId)}'`;
  const restoreFile = async (session: Session) => {
    const archive = await openArchive(file, signer);
    try {
      return await restore(session, { ...request, tenantId }, archive);
    } finally {
      await archive.close();
    }
  };
  return runTransaction(request.pool, begin, restoreFile, { onBehalfOf: tenantId }).catch(error => {
    throw explainDatabaseError(error);
  });
}

type OpenArchive = Awaited<ReturnType<typeof openArchive>>;

async function restore(
  session: Session,
  request: RestoreRequest & { readonly tenantId: string },
  archive: OpenArchive,
): Promise<Restored> {
  const { tenantId, destination, requester, jobId } = request;
  const scope: RestoreScope = archive.signature === 'valid' ? 'everything' : 'data';
  const order = await readArchiveTables(session);
  const current = await readCurrentOrganization(session, requester.tenantId);
  const members = await session.sql<Member[]>`
    select user_id as "userId", email, full_name as "fullName", is_active as "isActive" from crm.membership where tenant_id = ${requester.tenantId}`;
  const erasures = await readErasures(session, requester.tenantId);
  const keptRows = scope === 'data' ? await readKeptRows(session, requester.tenantId) : undefined;
  await session.simple(`set local app.tenant_id = '${assertId(tenantId)}'`);
  // On Citus, the keys of the shards have names of their own.
  const deferred = session.isDistributed ? ['all'] : await readDeferredReferences(session);
  await session.simple(`set constraints ${deferred.join(', ')} deferred`);
  const target: Target = { tenantId, current, members, order, scope };
  if (destination.into === 'same') {
    const emptied =
      scope === 'data' ? order.filter(({ name }) => request.dataRules.tables.has(name)) : undefined;
    await emptyOrganization(session, { tenantId, order: emptied ?? order, jobId, isWhole: !emptied });
  }
  if (keptRows) {
    const { into } = destination;
    await startWithData(session, {
      tenantId,
      kept: keptRows,
      into,
      requesterId: requester.userId,
      renamed: renamed(destination),
    });
  }
  const restored = await insertRows(session, request, archive, target);
  // Anybody else who made the archive can have written any time into it.
  const isDated = archive.signature === 'valid';
  await repeatErasures(
    session,
    tenantId,
    isDated ? erasuresSince(erasures, archive.manifest.madeAtUtc) : erasures,
  );
  await assertComplete(session, tenantId, request.dataRules.needs);
  if (scope === 'data') {
    await assertValidFiles(session, tenantId);
    await session.sql`
      update crm.organization set history_until_utc = now() where tenant_id = ${tenantId} and id = ${tenantId}`;
  } else {
    await appointAdministrator(session, { tenantId, userId: requester.userId, members });
    await deleteOrphanedSchedule(session, tenantId);
  }
  await session.simple('set constraints all immediate');
  if (destination.into === 'nowhere') {
    await session.simple('rollback and chain');
    return restored;
  }
  if (scope === 'everything') {
    await fillActionKinds(session, tenantId);
  }
  await addRestoredEvent(session, tenantId);
  // Clients that were disconnected reload everything.
  await markLateCommit(session, tenantId);
  await session.sql`
    select crm.register_restored(id, name, subdomain) from crm.organization
    where tenant_id = ${tenantId} and id = ${tenantId}`;
  return restored;
}

type CurrentOrganization = Readonly<Record<string, unknown>>;

/** Properties that the installation controls, such as subdomain and plan, stay unchanged. */
async function readCurrentOrganization(session: Session, tenantId: string): Promise<CurrentOrganization> {
  const [row] = await session.sql<{ current: CurrentOrganization }[]>`
    select to_jsonb(organization) - 'tenant_id' as current from crm.organization
    where tenant_id = ${tenantId} and id = ${tenantId}`;
  return { ...row?.current, id: organizationPlaceholder };
}

interface Target {
  readonly tenantId: string;
  readonly current: CurrentOrganization;
  readonly members: readonly Member[];
  readonly order: readonly ArchiveTable[];
  readonly scope: RestoreScope;
}

async function insertRows(
  session: Session,
  request: RestoreRequest,
  { manifest, signature, tables }: OpenArchive,
  target: Target,
): Promise<Restored> {
  const { tenantId, order, scope } = target;
  const { dataRules } = request;
  await assertKnownSchema(session, manifest);
  if (manifest.tables.organization?.rows !== 1) {
    throw refused('The archive does not hold one organization.');
  }
  const ids = new Map([[organizationPlaceholder, tenantId]]);
  const people = createPeopleMapping({ ...peopleOf(request, target, manifest), ids });
  const now = await readNow(session);
  // An uploaded archive may be older than the current data, so its log does not lead to the current state.
  const history = request.isUploaded ? { history_until_utc: now } : {};
  const preparing: Readonly<Record<string, Prepare>> = {
    organization: async rows =>
      rows.map(row => ({ ...target.current, ...row, ...renamed(request.destination), ...history })),
    membership:
      scope === 'data' ? await addOwners(session, { tenantId, place: people.place, ids }) : people.place,
    // Restored reminders are not sent: they may have been sent already.
    activity: async rows => rows.map(row => ({ ...row, reminded_at_utc: row.remind_at_utc ? now : null })),
  };
  const translating = translationsSince(manifest.schema);
  const total = rowsOf(manifest);
  const leftOut: Record<string, number> = {};
  let done = 0;
  for await (const { name, columns, batches } of tables) {
    const table = order.find(known => known.name === name);
    if (!table) {
      throw refused(msg`The archive holds a table that this version of Pipewright does not know: ${name}`);
    }
    if (!people.arePlaced() && !['organization', 'user_role', 'membership'].includes(name)) {
      throw refused('The archive does not name its people first.');
    }
    const known = knownColumns(withFormerColumns(table, manifest.schema), columns);
    const isTaken = scope === 'everything' || dataRules.tables.has(name);
    const custom = scope === 'data' && known.has('custom');
    const links = scope === 'data' && known.has('about_records');
    const prepare = combine(
      translating[name],
      preparing[name],
      custom ? await withKnownCustomValues(session, tenantId, name) : undefined,
      links ? withKnownLinks(session, tenantId) : undefined,
      withoutPending(name, leftOut),
    );
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
      await request.onProgress(done, total);
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
    // A restore of data only does not replace members.
    newcomers: scope === 'data' ? [] : people.listNewcomers(),
  };
}

/**
 * Which people of an archive can become members: members of the requesting organization and, for its own signed
 * archives, anybody with an account. An unsigned archive in a new organization has only the requesting user.
 */
function peopleOf(request: RestoreRequest, { members, scope }: Target, { organization }: Manifest) {
  const { requester, destination, findPeople } = request;
  const isOwn = scope === 'everything' && organization.id === requester.tenantId;
  const isAlone = scope === 'data' && destination.into === 'new';
  return {
    members: isAlone ? members.filter(({ userId }) => userId === requester.userId) : members,
    findPeople: isOwn ? findPeople : async () => new Map<string, string>(),
  };
}

/** A new organization has the requested name and subdomain. */
function renamed(destination: Destination): Record<string, unknown> {
  return destination.into === 'new'
    ? {
        name: destination.name,
        subdomain: destination.subdomain,
        custom_domain: null,
        custom_domain_verified_at_utc: null,
        custom_domain_failing_since_utc: null,
      }
    : {};
}

/** An archive of a later version cannot be read. */
async function assertKnownSchema(session: Session, { schema }: Manifest): Promise<void> {
  const [known] = await session.sql`select from pipewright.migration where name = ${schema}`;
  if (!known) {
    throw refused('The archive was made by a later version of Pipewright. Upgrade this one first.');
  }
}
