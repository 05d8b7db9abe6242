import { newChangeSet, type TenantDb, type TenantTx } from '../../database/tenant/tenant-db.ts';
import { AppError } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { msg } from '../../language/message.ts';
import { systemPrincipal } from '../../principal.ts';
import { insertRuns } from '../runs/insert-runs.ts';

/** More requests to one address in a minute are refused. */
const maxPerMinute = 120;

interface Target {
  readonly tenantId: string;
  readonly automationId: string;
}

interface Received {
  /** The body as JSON. */
  readonly text: string;
  /** The sender's own id of the request, if it has one. */
  readonly senderId: string | null;
}

interface AutomationRow extends Record<string, unknown> {
  readonly entity: string;
  readonly versionId: string | null;
  readonly triggerKind: string | null;
}

/**
 * Stores what was received and queues a run in the same transaction, so that nothing that was accepted is lost. The work
 * itself is done later. Returns false if the automation does not exist any more.
 */
export function storeRequest(tenants: TenantDb, target: Target, received: Received): Promise<boolean> {
  const { tenantId, automationId } = target;
  const changeSet = newChangeSet('receive webhook');
  return tenants.write(systemPrincipal(tenantId), changeSet, async tx => {
    const [automation] = await tx<AutomationRow>`
      select entity, version_id as "versionId", definition -> 'trigger' ->> 'kind' as "triggerKind"
      from crm.automation
      left join crm.automation_version as published
        on published.tenant_id = ${tenantId} and published.id = automation.version_id
      where automation.tenant_id = ${tenantId} and automation.id = ${automationId}`;
    if (!automation) {
      return false;
    }
    await refuseTooMany(tx, automationId);
    const id = await insertRequest(tx, automationId, received);
    const { entity, versionId, triggerKind } = automation;
    if (id && versionId && triggerKind === 'webhook-received') {
      await insertRuns(tx, {
        automation: { id: automationId, versionId, entity },
        because: msg`A webhook was received.`,
        ...{ causedBy: null, depth: 1, chainId: null, requestId: id },
        starts: [{ recordId: null, cause: `webhook ${id}` }],
      });
    } else if (id) {
      await deleteUnused(tx, automationId, id);
    }
    changeSet.changedEntities.add('automation-run').add('automation-request');
    return true;
  });
}

/** The newest request to an automation's address. */
export async function readLastRequest(
  tx: TenantTx,
  automationId: string,
): Promise<{ receivedAtUtc: string; body: unknown } | null> {
  const [row] = await tx<{ receivedAtUtc: Date; body: unknown }>`
    select received_at_utc as "receivedAtUtc", body from crm.automation_request
    where tenant_id = ${tx.principal.tenantId} and automation_id = ${automationId}
    order by received_at_utc desc, id desc limit 1`;
  return row ? { body: row.body, receivedAtUtc: row.receivedAtUtc.toISOString() } : null;
}

/** Undefined if the sender has sent it before. */
async function insertRequest(
  tx: TenantTx,
  automationId: string,
  { text, senderId }: Received,
): Promise<string | undefined> {
  const [row] = await tx<{ id: string }>`
    insert into crm.automation_request (tenant_id, id, automation_id, sender_id, body)
    values (${tx.principal.tenantId}, ${newId()}, ${automationId}, ${senderId}, ${text}::text::jsonb)
    on conflict (tenant_id, automation_id, sender_id) where sender_id is not null do nothing
    returning id`;
  return row?.id;
}

/** Before the automation is published, only the newest request is of use: fields are chosen from it. */
async function deleteUnused(tx: TenantTx, automationId: string, newestId: string): Promise<void> {
  await tx`
    delete from crm.automation_request
    where tenant_id = ${tx.principal.tenantId} and automation_id = ${automationId} and id <> ${newestId}
      and received_at_utc < now() - interval '1 minute'
      and not exists (
        select from crm.automation_run as run
        where run.tenant_id = ${tx.principal.tenantId} and run.automation_id = ${automationId}
          and run.request_id = automation_request.id)`;
}

async function refuseTooMany(tx: TenantTx, automationId: string): Promise<void> {
  const [row] = await tx<{ count: number }>`
    select count(*)::integer as count from crm.automation_request
    where tenant_id = ${tx.principal.tenantId} and automation_id = ${automationId}
      and received_at_utc > now() - interval '1 minute'`;
  if (row && row.count >= maxPerMinute) {
    throw new AppError('tooMany', { retryAfter: 60 });
  }
}
