import { resourceNamed } from '@pipewright/contract/automations/checks.ts';
import type { NotificationType } from '@pipewright/contract/notifications/notification-types.ts';
import { runText, type TenantTx } from '../database/tenant-db.ts';
import { isFilling } from '../event-feed/causes.ts';
import { type Cause, type Change, defineProcessor } from '../event-feed/define-processor.ts';
import { msg, type Text } from '../language/message.ts';
import { tableOf } from '../resources/query/columns.ts';
import { followByItself } from './follow-by-itself.ts';
import { notify } from './notify.ts';
import { pathOf } from './record-path.ts';
import { notificationSources } from './sources/all-sources.ts';
import type { Notice, NotificationSource } from './sources/define-source.ts';
import { whoSees } from './who-sees.ts';

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
    for (const change of changes) {
      await followByItself(tx, change, cause);
    }
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
    const found = await tx[runText](
      `select id, to_jsonb(stored) || coalesce((
         select jsonb_object_agg(name, value) from (
           select distinct on (replaced.key) replaced.key as name, replaced.value
           from crm.change_log as later cross join jsonb_each(later.before) as replaced
           where later.tenant_id = $1 and later.entity = $3 and later.row_id = stored.id and later.operation = 'update'
           order by replaced.key, later.id) as first_replaced), '{}') as row
       from crm.${tableOf(entity)} as stored where tenant_id = $1 and id = any ($2::uuid[])`,
      [tx.principal.tenantId, group.map(({ rowId }) => rowId), entity],
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
  for (const change of changes) {
    for (const notice of await source.find(tx, change, actor)) {
      const { entity, recordId } = notice;
      const resource = resourceNamed(entity);
      const others = notice.userIds.filter(
        id => !isOwnChange(cause, id) && !notified.has(`${id} ${entity} ${recordId}`),
      );
      const readers = resource && others.length > 0 ? await whoSees(tx, resource, recordId, others) : [];
      for (const { id } of readers) {
        notified.add(`${id} ${entity} ${recordId}`);
        found.set(id, [...(found.get(id) ?? []), notice]);
      }
    }
  }
  return found;
}

/** What somebody did themselves, or had their API key or import do. What an automation does is news to its publisher too. */
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
