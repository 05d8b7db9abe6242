import { type RecentActivity, readRecentChanges } from '../change-log/recent-changes.ts';
import { runText, type TenantTx } from '../database/tenant/tenant-db.ts';
import type { Module } from '../resources/define-module.ts';
import { withinReading } from '../resources/query/reach.ts';
import { createValues } from '../resources/query/values.ts';

const maxShown = 8;

/**
 * Recent work: calls, meetings, notes, mails, completed tasks, and records that were added or moved to
 * another stage.
 */
export async function readRecentActivities(tx: TenantTx, all: readonly Module[]): Promise<RecentActivity[]> {
  const done = await readDone(tx, all);
  const changes = await readRecentChanges(tx, all, maxShown);
  return [...done, ...changes].sort((a, b) => b.atUtc.localeCompare(a.atUtc)).slice(0, maxShown);
}

interface DoneRow extends Record<string, unknown> {
  id: string;
  atUtc: Date;
  did: RecentActivity['did'];
  title: string;
  actorId: string;
  actorName: string | null;
}

async function readDone(tx: TenantTx, all: readonly Module[]): Promise<RecentActivity[]> {
  const module = all.find(({ resource }) => resource.name === 'activity');
  if (!module || !tx.principal.permissions.has(module.resource.permissions.read)) {
    return [];
  }
  const values = createValues(tx.principal.tenantId);
  const reach = withinReading(module.resource, tx.principal, values, column => `activity.${column}`);
  const rows = await tx[runText]<DoneRow>(
    `select activity.id, happened_at_utc as "atUtc", kind as did, subject as title,
      assigned_to_user_id as "actorId", full_name as "actorName"
    from crm.activity
    left join crm.membership on membership.tenant_id = $1 and membership.user_id = assigned_to_user_id
    where activity.tenant_id = $1 and happened_at_utc <= now() and assigned_to_user_id is not null
      and (kind = 'note' or completed_at_utc is not null)${reach ? ` and ${reach}` : ''}
    order by happened_at_utc desc, activity.id desc limit ${maxShown}`,
    values.list,
  );
  return rows.map(({ id, atUtc, did, title, actorId, actorName }) => ({
    id,
    atUtc: atUtc.toISOString(),
    actor: { id: actorId, fullName: actorName ?? 'Somebody who has left' },
    did,
    resource: 'activity',
    count: 1,
    record: { id, title },
    movedTo: null,
  }));
}
