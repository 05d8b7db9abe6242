import { resourceNamed } from '@pipewright/contract/automations/checks.ts';
import type { NotificationType } from '@pipewright/contract/notifications/notification-types.ts';
import { runText, type TenantTx } from '../database/tenant/tenant-db.ts';
import { isFilling } from '../event-feed/causes.ts';
import { type Cause, type Change, defineProcessor } from '../event-feed/define-processor.ts';
import { msg, type Text } from '../language/message.ts';
import { columnOf, tableOf } from '../resources/query/columns.ts';
import { followByItself } from './follow-by-itself.ts';
import { notify } from './notify.ts';
import { pathOf } from './record-path.ts';
import { notificationSources } from './sources/all-sources.ts';
import type { Notice, NotificationSource } from './sources/define-source.ts';
import { whoSeesEach } from './who-sees.ts';

/** More records at once are one notification. */
const maxSingle = 3;

/**
 * Notifies people of what others have changed. Organizations with more than one member are subscribed to it by the
 * database: see `crm.subscribe_notifications`.
 */
export const notifyOfChanges = defineProcessor({
  name: 'notifications',
  on: [],
  async run(tx, { cause, changes: logged }, changeSet) {
    if (!cause || cause.isUndo || isFilling(cause)) {
      return;
    }
    const changes = await withNewRows(tx, logged);
    const actor = await actorName(tx, cause);
    const notified = new Set<string>();
    for (const source of notificationSources) {
      const own = changes.filter(({ kind }) => source.on.includes(kind));
      const found = await findFor(tx, { source, changes: own, cause, actor, notified });
      for (const [userId, notices] of found) {
        await notifyPerson(tx, { source, actor, userId, notices });
      }
      if (found.size > 0) {
        changeSet.changedEntities.add('notification');
      }
    }
    // Last, so that nobody is notified of the change by which they came to follow the record.
    await followByItself(tx, changes, cause);
  },
});

/**
 * The log has no values of new records, so these are read, as they were before later changes. A record that was deleted
 * since is left out.
 */
async function withNewRows(tx: TenantTx, changes: readonly Change[]): Promise<readonly Change[]> {
  const created = changes.filter(({ kind }) => kind.endsWith('.created'));
  const rows = new Map<string, Change['after']>();
  for (const [entity, group] of Map.groupBy(created, change => change.entity)) {
    const columns = readColumns(entity);
    if (columns.length === 0) {
      continue;
    }
    const named = columns.map(column => `'${column}', stored.${column}`).join(', ');
    const found = await tx[runText](
      // Every logged change raises the version, so a record with the first one has no later changes.
      `select id, jsonb_build_object(${named}) || coalesce(case when stored.version > 1 then (
         select jsonb_object_agg(name, value) from (
           select distinct on (replaced.key) replaced.key as name, replaced.value
           from crm.change_log as later cross join jsonb_each(later.before) as replaced
           where later.tenant_id = $1 and later.entity = $3 and later.row_id = stored.id and later.operation = 'update'
             and replaced.key = any ($4::text[])
           order by replaced.key, later.id) as first_replaced) end, '{}') as row
       from crm.${tableOf(entity)} as stored where tenant_id = $1 and id = any ($2::uuid[])`,
      [tx.principal.tenantId, group.map(({ rowId }) => rowId), entity, columns],
    );
    for (const { id, row } of found) {
      rows.set(id, row);
    }
  }
  return changes.flatMap(change => {
    const after = created.includes(change) ? rows.get(change.rowId) : change.after;
    return after ? [{ ...change, after }] : [];
  });
}

/** The columns of new records that decide who is notified: the owner, and the text that can mention people. */
function readColumns(entity: string): string[] {
  const resource = resourceNamed(entity);
  const names = [resource?.owner, entity === 'activity' ? 'body' : undefined];
  return names.flatMap(name => (name ? [columnOf(name)] : []));
}

interface Search {
  readonly source: NotificationSource;
  readonly changes: readonly Change[];
  readonly cause: Cause;
  readonly actor: Text;
  /** Who was notified of which record for another reason. */
  readonly notified: Set<string>;
}

/** The notices of each person, without those about their own changes and about records that they cannot see. */
async function findFor(tx: TenantTx, search: Search): Promise<ReadonlyMap<string, readonly Notice[]>> {
  const { source, changes, cause, actor, notified } = search;
  const found = new Map<string, Notice[]>();
  const notices = await source.find(tx, changes, actor);
  const readers = await findReaders(tx, cause, notices);
  for (const notice of notices) {
    const { entity, recordId } = notice;
    for (const id of readers.get(`${entity} ${recordId}`) ?? []) {
      const key = `${id} ${entity} ${recordId}`;
      if (notice.userIds.includes(id) && !notified.has(key)) {
        notified.add(key);
        found.set(id, [...(found.get(id) ?? []), notice]);
      }
    }
  }
  return found;
}

/** Who of those that the notices name can see each record, by its entity and id. */
async function findReaders(
  tx: TenantTx,
  cause: Cause,
  notices: readonly Notice[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const readers = new Map<string, readonly string[]>();
  for (const [entity, group] of Map.groupBy(notices, notice => notice.entity)) {
    const resource = resourceNamed(entity);
    const others = new Set(group.flatMap(({ userIds }) => userIds.filter(id => !isOwnChange(cause, id))));
    if (!resource || others.size === 0) {
      continue;
    }
    const recordIds = [...new Set(group.map(({ recordId }) => recordId))];
    for (const [recordId, people] of await whoSeesEach(tx, resource, recordIds, [...others])) {
      readers.set(
        `${entity} ${recordId}`,
        people.map(({ id }) => id),
      );
    }
  }
  return readers;
}

/** What somebody did themselves, or had their API key or import do. What an automation does is also reported to its publisher. */
function isOwnChange({ actorId, actorKind }: Cause, userId: string): boolean {
  return actorId === userId && actorKind !== 'automation';
}

async function notifyPerson(
  tx: TenantTx,
  {
    source,
    actor,
    userId,
    notices,
  }: { source: NotificationSource; actor: Text; userId: string; notices: readonly Notice[] },
): Promise<void> {
  const { type, several } = source;
  if (notices.length > maxSingle) {
    await notify(tx, { userId, type, title: several(notices.length, actor), path: listPath(notices) });
    return;
  }
  for (const { entity, recordId, title } of notices) {
    const about = { entity, recordId };
    if (!(await isRepeated(tx, { userId, type, recordId }))) {
      await notify(tx, { userId, type, title, about, path: pathOf(entity, recordId) });
    }
  }
}

/** Changes to one record in quick succession are one notification as long as it was not read. */
async function isRepeated(
  tx: TenantTx,
  { userId, type, recordId }: { userId: string; type: NotificationType; recordId: string },
): Promise<boolean> {
  if (type !== 'followed') {
    return false;
  }
  const rows = await tx`
    select from crm.notification
    where tenant_id = ${tx.principal.tenantId} and user_id = ${userId} and type = ${type} and record_id = ${recordId}
      and read_at_utc is null and created_at_utc > now() - interval '10 minutes'
    limit 1`;
  return rows.length > 0;
}

/** The list of the records, of the first kind if there are several. */
function listPath(notices: readonly Notice[]): string {
  return resourceNamed(notices[0]?.entity ?? '')?.path ?? '/';
}

async function actorName(tx: TenantTx, { actorId, actorKind }: Cause): Promise<Text> {
  if (actorKind === 'automation') {
    return msg`An automation`;
  }
  const [row] = await tx<{ fullName: string }>`
    select full_name as "fullName" from crm.membership
    where tenant_id = ${tx.principal.tenantId} and user_id = ${actorId}`;
  return row?.fullName ?? msg`Somebody`;
}
