import {
  listAutomationRuns,
  readAutomationRun,
  retryAutomationRun,
  testAutomation,
  undoAutomationRun,
} from '@pipewright/contract/operations/automation/automations.ts';
import type { UndoGuard } from '../change-log/undo-guard.ts';
import { conflict } from '../errors.ts';
import {
  defineAccountRoute,
  defineReadRoute,
  defineWriteRoute,
  type Route,
} from '../http/routes/define-route.ts';
import { assertReadable } from '../resources/query/select-one.ts';
import { findModule } from '../resources/write/write-records.ts';
import type { StepServices } from './define-step-handler.ts';
import { readAutomation } from './read-automations.ts';
import { readRun, readRuns } from './read-runs.ts';
import { testRun } from './runs/test-run.ts';
import { undoRun } from './runs/undo-run.ts';

/** Testing automations, and the history of their runs. How they are started by hand is in `start-by-hand.ts`. */
export function runRoutes(services: StepServices & { undoGuards: readonly UndoGuard[] }): readonly Route[] {
  const { modules, outbox, undoGuards: guards } = services;
  return [
    // It is rolled back, so it is not the transaction of a write.
    defineAccountRoute(testAutomation, async ({ principal, params: { id }, body, language, db }) => {
      const { name, draft } = await db.read(principal, async tx => {
        const automation = await readAutomation(tx, language, id);
        await assertReadable(tx, findModule(modules, automation.draft.entity), body.recordId);
        return automation;
      });
      const test = { automation: { id, name, definition: draft }, recordId: body.recordId, language };
      return { body: await testRun({ tenants: db, services: { modules, outbox } }, principal, test) };
    }),
    defineReadRoute(listAutomationRuns, ({ principal, params: { id }, query, language, db }) =>
      db.read(principal, async tx => {
        await readAutomation(tx, language, id);
        return { body: await readRuns(tx, id, query, { modules, language }) };
      }),
    ),
    defineReadRoute(readAutomationRun, ({ principal, params, language, db }) =>
      db.read(principal, async tx => ({ body: await readRun(tx, params, { modules, language }) })),
    ),
    defineWriteRoute(retryAutomationRun, async ({ principal, params, tx, changeSet, language }) => {
      const { state } = await readRun(tx, params, { modules, language });
      if (state !== 'failed') {
        throw conflict('Only a run that failed can be tried again.');
      }
      await tx`
        update crm.automation_run set state = 'queued', reason = null, finished_at_utc = null, attempts = 0,
          wake_at_utc = now()
        where tenant_id = ${principal.tenantId} and id = ${params.runId} and state = 'failed'`;
      changeSet.changedEntities.add('automation-run');
      return { body: await readRun(tx, params, { modules, language }) };
    }),
    defineWriteRoute(undoAutomationRun, async ({ params, tx, changeSet, language }) => {
      await readRun(tx, params, { modules, language });
      await undoRun(tx, params.runId, { modules, guards, by: changeSet });
      return { body: await readRun(tx, params, { modules, language }) };
    }),
  ];
}
