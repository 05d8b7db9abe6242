import { resourceNamed } from '@pipewright/contract/automations/checks.ts';
import type { AutomationDefinition } from '@pipewright/contract/automations/definition.ts';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import type { Principal } from '../../principal.ts';
import { memberPrincipal } from '../../read-rights.ts';
import type { RunFacts } from '../define-step-handler.ts';
import { mayRun } from '../pause-automation.ts';

interface RunRow extends Omit<RunFacts, 'recordId'>, Record<string, unknown> {
  /** Null until a run that a webhook started has found or created the record. */
  readonly recordId: string | null;
  readonly entity: string;
  readonly position: number;
  readonly attempts: number;
  readonly causedBy: string | null;
  readonly definition: AutomationDefinition;
  readonly publisherId: string;
  readonly publisherName: string;
}

export interface LoadedRun extends RunRow {
  /** The publisher with what they may do now, acting as the run. */
  readonly publisher: Principal;
  /** Whether the publisher may still have it run. */
  readonly isPermitted: boolean;
  /** When it was read, in milliseconds. */
  readonly loadedAt: number;
}

/** How long what a publisher may do is taken for what they may do now. */
const freshMs = 1000;

/** Whether the run was read so recently that its publisher's permissions count as the current ones. */
export function isFresh({ loadedAt }: LoadedRun): boolean {
  return Date.now() - loadedAt < freshMs;
}

/** Runs that have not ended, each with the version that it began with. Those that have ended or were deleted are left out. */
export async function loadRuns(tx: TenantTx, ids: readonly string[]): Promise<readonly LoadedRun[]> {
  const { tenantId } = tx.principal;
  const loadedAt = Date.now();
  const rows = await tx<RunRow>`
    select run.id, run.automation_id as "automationId", automation.name as "automationName", run.chain_id as "chainId",
      run.depth, run.record_id as "recordId", run.entity, position, attempts, caused_by as "causedBy", definition,
      publisher_user_id as "publisherId", full_name as "publisherName", request.body as received
    from crm.automation_run as run
    join crm.automation on automation.tenant_id = ${tenantId} and automation.id = run.automation_id
    join crm.automation_version as used on used.tenant_id = ${tenantId} and used.id = run.version_id
    join crm.membership on membership.tenant_id = ${tenantId} and membership.user_id = publisher_user_id
    left join crm.automation_request as request
      on request.tenant_id = ${tenantId} and request.id = run.request_id
    where run.tenant_id = ${tenantId} and run.id = any (${ids}::uuid[]) and run.state in ('queued', 'waiting')
    order by run.id`;
  const members = new Map<string, Principal>();
  for (const id of new Set(rows.map(({ publisherId }) => publisherId))) {
    members.set(id, await memberPrincipal(tx, id));
  }
  return rows.flatMap(row => {
    const resource = resourceNamed(row.entity);
    const member = members.get(row.publisherId);
    if (!resource || !member) {
      return [];
    }
    const actor = { kind: 'automation', ref: row.id, label: row.automationName } as const;
    return [{ ...row, publisher: { ...member, actor }, isPermitted: mayRun(member, resource), loadedAt }];
  });
}
