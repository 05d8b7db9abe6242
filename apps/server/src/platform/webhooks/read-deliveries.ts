import type { Webhook, WebhookDelivery } from '@pipewright/contract/operations/automation/webhooks.ts';
import type { TenantTx } from '../database/tenant/tenant-db.ts';
import { notFound } from '../errors.ts';
import { writeStoredText } from '../language/stored-text.ts';

interface DeliveryRow extends Record<string, unknown> {
  id: string;
  event: string;
  recordId: string | null;
  state: WebhookDelivery['state'];
  attempts: number;
  occurredAtUtc: Date;
  attemptedAtUtc: Date | null;
  nextAttemptAtUtc: Date | null;
  statusCode: number | null;
  response: string | null;
  problem: string | null;
  durationMs: number | null;
  body: string | null;
}

interface Wanted {
  id?: string;
  state?: string | undefined;
  after?: string | undefined;
  limit?: number;
}

/**
 * The messages of a webhook, newest first. Messages contain what its owner may see, so only the owner can read them;
 * other administrators see what became of them.
 */
export async function readDeliveries(
  tx: TenantTx,
  webhook: Pick<Webhook, 'id' | 'owner'>,
  { id, state, after, limit = 1 }: Wanted,
): Promise<WebhookDelivery[]> {
  const isOwner = webhook.owner.id === tx.principal.userId;
  const rows = await tx<DeliveryRow>`
    select id, event, record_id as "recordId", state, attempts, occurred_at_utc as "occurredAtUtc",
      attempted_at_utc as "attemptedAtUtc", case when state = 'queued' then next_attempt_at_utc end as "nextAttemptAtUtc",
      status_code as "statusCode", problem, duration_ms as "durationMs", case when ${isOwner} then body end as body,
      case when ${isOwner} then response end as response
    from crm.webhook_delivery
    where tenant_id = ${tx.principal.tenantId} and webhook_id = ${webhook.id}
      and (${id ?? null}::uuid is null or id = ${id ?? null}) and (${state ?? null}::text is null or state = ${state ?? null})
      and (${after ?? null}::uuid is null or id < ${after ?? null})
    order by id desc limit ${limit}`;
  return rows.map(row => ({
    ...row,
    problem: row.problem && writeStoredText(row.problem),
    occurredAtUtc: row.occurredAtUtc.toISOString(),
    attemptedAtUtc: row.attemptedAtUtc?.toISOString() ?? null,
    nextAttemptAtUtc: row.nextAttemptAtUtc?.toISOString() ?? null,
  }));
}

export async function readDelivery(
  tx: TenantTx,
  webhook: Pick<Webhook, 'id' | 'owner'>,
  id: string,
): Promise<WebhookDelivery> {
  const [delivery] = await readDeliveries(tx, webhook, { id });
  if (!delivery) {
    throw notFound('No such message.');
  }
  return delivery;
}
