import { newChangeSet, type TenantDb, type TenantTx } from '../database/tenant/tenant-db.ts';
import type { Waiting } from '../delivery-queue/delivery-queue.ts';
import { msg, type Text } from '../language/message.ts';
import { storeText } from '../language/stored-text.ts';
import { notify } from '../notifications/notify.ts';
import { type OutboundAnswer, type OutboundClient, OutboundError } from '../outbound/outbound-client.ts';
import { systemPrincipal } from '../principal.ts';
import { memberPrincipal } from '../read-rights.ts';
import type { Module } from '../resources/define-module.ts';
import { noTracer, type Tracer } from '../tracing/tracer.ts';
import { type Message, renderMessage } from './render-message.ts';
import { signedHeaders } from './signature.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';

/** Longer than an attempt can take. After a crash the message is sent again when the lease has expired. */
const leaseSeconds = 60;
const timeoutMs = 10_000;
const maxStoredAnswer = 2000;
const minute = 60;
const hour = 3600;
/** The seconds between attempts: ten attempts within about three days. */
export const retryDelays = [
  5,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

interface ClaimedMessage {
  readonly id: string;
  readonly tenantId: string;
  readonly webhookId: string;
  readonly url: string;
  readonly body: string;
  readonly secrets: readonly string[];
  readonly attempts: number;
  /** The trace of the change that it reports, where tracing is on. */
  readonly traceparent?: string | null;
}

interface Parts {
  readonly tenants: TenantDb;
  readonly modules: readonly Module[];
  readonly secrets: WebhookSecrets;
}

interface ClaimedRow extends Message, Record<string, unknown> {
  webhookId: string;
  attempts: number;
  body: string | null;
  url: string;
  isActive: boolean;
  traceparent: string | null;
}

/**
 * Claims a message for this process and writes its body at the first attempt. The transaction ends before the receiver
 * is called; until the lease expires, no other process claims the message.
 */
export function claimMessage(
  { tenants, modules, secrets }: Parts,
  { tenantId, id }: Pick<Waiting, 'tenantId' | 'id'>,
): Promise<ClaimedMessage | undefined> {
  return tenants.write(systemPrincipal(tenantId), newChangeSet('send webhook'), async tx => {
    const [row] = await tx<ClaimedRow>`
      update crm.webhook_delivery as delivery set attempts = attempts + 1,
        next_attempt_at_utc = now() + make_interval(secs => ${leaseSeconds})
      from crm.webhook
      where delivery.tenant_id = ${tenantId} and delivery.id = ${id} and delivery.state = 'queued'
        and delivery.next_attempt_at_utc <= now() and webhook.tenant_id = ${tenantId} and webhook.id = delivery.webhook_id
      returning delivery.webhook_id as "webhookId", event, entity, record_id as "recordId", change_id as "changeId",
        occurred_at_utc as "occurredAtUtc", attempts, body, url, is_active as "isActive",
        owner_user_id as "ownerUserId",
        (select traceparent from crm.change_log as entry
          join crm.change_set on change_set.tenant_id = ${tenantId} and change_set.id = entry.change_set_id
          where entry.tenant_id = ${tenantId} and entry.entity = delivery.entity
            and entry.row_id = delivery.record_id and entry.id = delivery.change_id) as traceparent`;
    if (!row) {
      await skipIfDeleted(tx, id);
      return undefined;
    }
    if (!row.isActive) {
      await skip(tx, id);
      return undefined;
    }
    const body = row.body ?? (await renderMessage(tx, modules, row));
    if (body === undefined) {
      await skip(tx, id);
      await disableIfOwnerLeft(tx, row);
      return undefined;
    }
    if (row.body === null) {
      await tx`update crm.webhook_delivery set body = ${body} where tenant_id = ${tenantId} and id = ${id}`;
    }
    const { webhookId, url, attempts, traceparent } = row;
    return {
      id,
      tenantId,
      webhookId,
      url,
      attempts,
      traceparent,
      body,
      secrets: await secrets.read(tx, webhookId),
    };
  });
}

/** Puts a claimed message back that cannot be sent now. It does not count as an attempt. */
export async function releaseMessage(
  tenants: TenantDb,
  { tenantId, id }: Pick<ClaimedMessage, 'tenantId' | 'id'>,
): Promise<void> {
  await tenants.write(
    systemPrincipal(tenantId),
    newChangeSet('send webhook'),
    tx => tx`
      update crm.webhook_delivery set attempts = attempts - 1, next_attempt_at_utc = now()
      where tenant_id = ${tenantId} and id = ${id} and state = 'queued'`,
  );
}

/** The webhook was switched off, or its owner may not see the record. */
async function skip(tx: TenantTx, id: string): Promise<void> {
  await tx`
    update crm.webhook_delivery set state = 'skipped'
    where tenant_id = ${tx.principal.tenantId} and id = ${id} and state = 'queued'`;
}

/** Nothing was claimed: the webhook was deleted, or another server has claimed the message. */
async function skipIfDeleted(tx: TenantTx, id: string): Promise<void> {
  const { tenantId } = tx.principal;
  await tx`
    update crm.webhook_delivery as delivery set state = 'skipped'
    where delivery.tenant_id = ${tenantId} and delivery.id = ${id} and delivery.state = 'queued' and not exists (
      select from crm.webhook where webhook.tenant_id = ${tenantId} and webhook.id = delivery.webhook_id)`;
}

async function disableIfOwnerLeft(tx: TenantTx, { webhookId, ownerUserId }: ClaimedRow): Promise<void> {
  const owner = await memberPrincipal(tx, ownerUserId);
  if (owner.permissions.size === 0) {
    await disable(tx, webhookId, msg`The person it belongs to is no longer a member.`);
  }
}

type Outcome = (OutboundAnswer | { problem: string }) & { durationMs: number };

export async function sendMessage(
  { outbound, tracer = noTracer }: { outbound: OutboundClient; tracer?: Tracer },
  message: ClaimedMessage,
): Promise<Outcome> {
  const begun = performance.now();
  const durationMs = () => Math.round(performance.now() - begun);
  try {
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Pipewright-Webhooks',
      ...signedHeaders({ ...message, at: new Date() }),
    };
    const span = {
      kind: 'producer',
      parent: message.traceparent ?? undefined,
      attributes: { 'pipewright.tenant_id': message.tenantId },
    } as const;
    const answer = await tracer.trace('webhook', span, () =>
      outbound.post(message.url, { headers, body: message.body, timeoutMs }),
    );
    return { ...answer, durationMs: durationMs() };
  } catch (error) {
    if (error instanceof OutboundError) {
      return { problem: error.message, durationMs: durationMs() };
    }
    throw error;
  }
}

/** Records the result of an attempt: delivered, to be tried again, or failed for good. A test is sent only once. */
export async function settleMessage(
  tenants: TenantDb,
  { tenantId, id, webhookId, attempts }: Pick<ClaimedMessage, 'tenantId' | 'id' | 'webhookId' | 'attempts'>,
  outcome: Outcome,
  { isTest = false } = {},
): Promise<void> {
  const status = 'status' in outcome ? outcome.status : null;
  const isDelivered = status !== null && status >= 200 && status < 300;
  const isGone = status === 410;
  const delay = isGone || isTest ? undefined : retryDelays[attempts - 1];
  const state = isDelivered ? 'delivered' : delay === undefined ? 'failed' : 'queued';
  const problem =
    'problem' in outcome
      ? outcome.problem
      : isDelivered
        ? null
        : storeText(msg`The receiver answered ${status ?? 0}.`);
  const response = 'text' in outcome ? storable(outcome.text) : null;
  // Attempts of many messages must not come at the same moment.
  const jitter = 1 + Math.random() / 10;
  const changeSet = newChangeSet('send webhook');
  await tenants.write(systemPrincipal(tenantId), changeSet, async tx => {
    await tx`
      update crm.webhook_delivery set state = ${state}, status_code = ${status}, response = ${response},
        problem = ${problem}, duration_ms = ${outcome.durationMs}, attempted_at_utc = now(),
        next_attempt_at_utc = now() + make_interval(secs => ${(delay ?? 0) * jitter}::double precision)
      where tenant_id = ${tenantId} and id = ${id} and state = 'queued'`;
    if (isTest || state !== 'failed') {
      return;
    }
    changeSet.changedEntities.add('webhook');
    if (isGone) {
      await disable(tx, webhookId, msg`The receiver answered 410: it no longer wants messages.`);
    } else if (!(await hasDelivered(tx, webhookId, id))) {
      await disable(tx, webhookId, msg`No message could be delivered for three days.`);
    }
  });
}

/** Whether a message was delivered that is newer than this one. */
async function hasDelivered(tx: TenantTx, webhookId: string, id: string): Promise<boolean> {
  const [row] = await tx`
    select from crm.webhook_delivery
    where tenant_id = ${tx.principal.tenantId} and webhook_id = ${webhookId} and id > ${id} and state = 'delivered'
    limit 1`;
  return row !== undefined;
}

/** Switches a webhook off and notifies its owner of the reason. */
async function disable(tx: TenantTx, webhookId: string, reason: Text): Promise<void> {
  const [row] = await tx<{ url: string; ownerUserId: string }>`
    update crm.webhook set is_active = false, disabled_reason = ${storeText(reason)}
    where tenant_id = ${tx.principal.tenantId} and id = ${webhookId} and is_active
    returning url, owner_user_id as "ownerUserId"`;
  if (row) {
    await notify(tx, {
      userId: row.ownerUserId,
      type: 'product',
      title: msg`The webhook to ${new URL(row.url).host} was switched off`,
      text: reason,
      path: '/administration/webhooks',
    });
  }
}

/** What the database can store: no null bytes, and not too much. */
function storable(text: string): string {
  return text.replaceAll('\0', '').slice(0, maxStoredAnswer);
}
