import { msg } from '../../language/message.ts';
import { defineStepHandler, type StepContext } from '../define-step-handler.ts';
import { meetsFilter } from '../record-condition.ts';

const checkEveryMs = 5 * 60_000;
const dayMs = 86_400_000;

/** Looks at the record every five minutes, because a condition can also become true by the passing of time. */
export const waitForHandler = defineStepHandler('wait-for', async (step, context) => {
  const { tx, module, run } = context;
  if (await meetsFilter(tx, module.resource, run.recordId, step.condition)) {
    return { summary: msg`The condition is met.` };
  }
  const deadline = (await arrivedAt(context)).getTime() + step.maxDays * dayMs;
  const now = Date.now();
  if (now < deadline) {
    return {
      summary: msg`Waits until the condition is met.`,
      wakeAt: new Date(Math.min(deadline, now + checkEveryMs)),
      isRepeated: true,
    };
  }
  return step.stopsAtDeadline
    ? { summary: msg`The condition was not met in time, so the run ended.`, goTo: 'end' }
    : { summary: msg`The condition was not met in time.` };
});

/** When the run came to this step: when the one before it was performed, or else when it began. */
async function arrivedAt({ tx, run }: StepContext): Promise<Date> {
  const [row] = await tx<{ at: Date | null }>`
    select coalesce(
      (select max(at_utc) from crm.automation_run_step as step
       where step.tenant_id = ${tx.principal.tenantId} and step.run_id = ${run.id}),
      (select started_at_utc from crm.automation_run as begun
       where begun.tenant_id = ${tx.principal.tenantId} and begun.id = ${run.id})) as at`;
  return row?.at ?? new Date();
}
