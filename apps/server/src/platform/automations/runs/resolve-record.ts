import { msg } from '../../language/message.ts';
import { findModule } from '../../resources/write/write-records.ts';
import { findOrCreateRecord } from '../incoming/find-or-create-record.ts';
import { stored } from './insert-runs.ts';
import type { LoadedRun } from './load-run.ts';
import type { RunServices } from './perform-runs.ts';
import { changeSetOf, leaseSeconds, lockRuns, type Progress, stopRun } from './run-state.ts';

/** The place of what comes before the first step: finding or creating the record from a received body. */
const beforeSteps = -1;

/** Finds or creates the record that a received body is about. It is recorded as a step, so that undo includes it. */
export async function resolveRecordOnce(services: RunServices, run: LoadedRun): Promise<Progress | 'over'> {
  const { trigger } = run.definition;
  const changeSet = changeSetOf(run);
  return services.tenants.write(run.publisher, changeSet, async tx => {
    if (trigger.kind !== 'webhook-received' || (await lockRuns(tx, [run])).size === 0) {
      return 'over';
    }
    const module = findModule(services.modules, run.entity);
    const found = await findOrCreateRecord(tx, { module, trigger, body: run.received, changeSet });
    if (!found) {
      await stopRun(tx, run, msg`No record matches what was received.`);
      return 'over';
    }
    await tx`
      insert into crm.automation_run_step (tenant_id, run_id, seq, kind, state, summary, change_set_id)
      values (${tx.principal.tenantId}, ${run.id}, ${beforeSteps}, ${trigger.kind}, 'done',
        ${stored(found.summary)}::text::jsonb, ${changeSet.id})`;
    await tx`
      update crm.automation_run set record_id = ${found.recordId}, attempts = 0,
        wake_at_utc = now() + make_interval(secs => ${leaseSeconds})
      where tenant_id = ${tx.principal.tenantId} and id = ${run.id}`;
    return { position: run.position, recordId: found.recordId };
  });
}
