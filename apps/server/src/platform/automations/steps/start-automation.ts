import { conflict } from '../../errors.ts';
import { msg } from '../../language/message.ts';
import { defineStepHandler } from '../define-step-handler.ts';
import { insertRuns } from '../runs/insert-runs.ts';

export const startAutomationHandler = defineStepHandler(
  'start-automation',
  async ({ automationId }, { tx, changeSet, module, run, seq }) => {
    const { tenantId } = tx.principal;
    const entity = module.resource.name;
    const [started] = await tx<{ name: string; versionId: string }>`
      select name, version_id as "versionId" from crm.automation
      where tenant_id = ${tenantId} and id = ${automationId} and state = 'on' and version_id is not null
        and entity = ${entity}`;
    if (!started) {
      throw conflict('The automation that it starts is not on.');
    }
    await insertRuns(tx, {
      automation: { id: automationId, versionId: started.versionId, entity },
      because: msg`The automation ${run.automationName} started it.`,
      causedBy: changeSet.id,
      depth: run.depth + 1,
      chainId: run.chainId,
      starts: [{ recordId: run.recordId, cause: `run ${run.id} ${seq}` }],
    });
    changeSet.changedEntities.add('automation-run');
    return { summary: msg`Started the automation ${started.name}.` };
  },
);
