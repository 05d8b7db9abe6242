import { newChangeSet, type TenantDb } from '../database/tenant/tenant-db.ts';
import type { Processor } from './define-processor.ts';
import { processorPrincipal } from './deliver.ts';
import type { Delivery } from './plan-deliveries.ts';

/** After this many attempts an event is parked, and its lane continues without it. */
export const maxAttempts = 8;

/** 1 s, 4 s, 16 s … up to ten minutes. A processor that fails for half an hour most likely has a defect. */
export function retryDelayMs(attempts: number): number {
  return Math.min(1000 * 4 ** (attempts - 1), 600_000);
}

/** Retrying does not end a loop; see `crm.open_change_set`. */
function isLoop(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'PW508';
}

/** Records that a delivery failed: it is retried later, or parked. */
export async function recordFailure(
  tenants: TenantDb,
  failure: {
    processor: Processor;
    tenantId: string;
    delivery: Delivery;
    error: unknown;
    delayMs: (attempts: number) => number;
  },
): Promise<{ attempts: number; isParked: boolean }> {
  const { processor, tenantId, delivery, error, delayMs } = failure;
  const attempts = Math.max(...delivery.events.map(event => event.attempts)) + 1;
  const isParked = attempts >= maxAttempts || isLoop(error);
  const message = (error instanceof Error ? error.message : String(error)).slice(0, 1000);
  await tenants.write(processorPrincipal(tenantId, processor), newChangeSet('event failed'), async tx => {
    for (const { id, lastEntryId } of delivery.events) {
      await tx`
        update crm.event
        set attempts = ${attempts}, error = ${message}, last_entry_id = ${lastEntryId},
          due_at_utc = now() + make_interval(secs => ${delayMs(attempts) / 1000}::double precision),
          parked_at_utc = ${isParked ? tx`now()` : null}
        where tenant_id = ${tenantId} and id = ${id} and parked_at_utc is null`;
    }
  });
  return { attempts, isParked };
}
