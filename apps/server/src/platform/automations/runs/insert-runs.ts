import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import { newId } from '../../ids.ts';
import { type Message, msg } from '../../language/message.ts';

/** How many automations can start each other in a row. */
const maxDepth = 5;

export interface Start {
  /** Null where the run itself finds or creates the record. */
  readonly recordId: string | null;
  /** What starts it: the same cause starts a version once. */
  readonly cause: string;
}

interface NewRuns {
  readonly automation: { readonly id: string; readonly versionId: string; readonly entity: string };
  readonly because: Message;
  /** The change set that it reacts to; null for those that start at a time. */
  readonly causedBy: string | null;
  readonly depth: number;
  /** The chain that led to it; null where it begins one. */
  readonly chainId: string | null;
  /** What a webhook has received, if one starts it. */
  readonly requestId?: string;
  readonly starts: readonly Start[];
}

/**
 * Queues runs in the caller’s transaction. What would continue in a loop is recorded as not started, with the reason: too
 * many in a row, or the same automation for the same record a second time.
 */
export async function insertRuns(tx: TenantTx, runs: NewRuns): Promise<number> {
  const { automation, because, causedBy, depth, chainId, requestId = null, starts } = runs;
  const { tenantId } = tx.principal;
  const ids = starts.map(() => newId());
  const inserted = await tx`
    insert into crm.automation_run (tenant_id, id, automation_id, version_id, entity, record_id, cause, started_because,
      caused_by, depth, chain_id, state, reason, finished_at_utc, request_id)
    select ${tenantId}, start.id, ${automation.id}, ${automation.versionId}, ${automation.entity}, record.id,
      start.cause, ${stored(because)}::text::jsonb, ${causedBy}, ${depth}, coalesce(${chainId}::uuid, start.id),
      case when obstacle.reason is null then 'queued' else 'skipped' end, obstacle.reason,
      case when obstacle.reason is not null then now() end, ${requestId}::uuid
    from unnest(${ids}::uuid[], ${starts.map(({ recordId }) => recordId ?? '')}::text[],
      ${starts.map(({ cause }) => cause)}::text[]) as start (id, record_id, cause)
    cross join lateral (select nullif(start.record_id, '')::uuid as id) as record
    cross join lateral (select case
      when ${depth}::integer > ${maxDepth}::integer then ${stored(tooDeep)}::text::jsonb
      when exists (
        select from crm.automation_run as earlier
        where earlier.tenant_id = ${tenantId} and earlier.chain_id = ${chainId} and earlier.automation_id = ${automation.id}
          and earlier.record_id = record.id and earlier.state <> 'skipped')
      then ${stored(again)}::text::jsonb end as reason) as obstacle
    on conflict (tenant_id, version_id, cause) do nothing
    returning id`;
  return inserted.length;
}

const tooDeep = msg`Not started, because ${maxDepth} automations have started each other in a row.`;
const again = msg`Not started again for the same record in one chain of automations.`;

/** A message in the form in which it is stored, to be written later in the language of its reader. */
export function stored(text: Message): string {
  return JSON.stringify(text);
}
