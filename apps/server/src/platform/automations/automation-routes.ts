import { resourceNamed } from '@pipewright/contract/automations/checks.ts';
import type { AutomationDefinition } from '@pipewright/contract/automations/definition.ts';
import {
  type Automation,
  changeAutomation,
  createAutomation,
  deleteAutomation,
  listAutomations,
  pauseAutomation,
  publishAutomation,
  readAutomation as readOperation,
  resumeAutomation,
} from '@pipewright/contract/operations/automation/automations.ts';
import type { TenantTx } from '../database/tenant/tenant-db.ts';
import { conflict, forbidden, invalid } from '../errors.ts';
import { defineReadRoute, defineWriteRoute, type Route } from '../http/routes/define-route.ts';
import { newId } from '../ids.ts';
import { msg } from '../language/message.ts';
import { demand, type Principal } from '../principal.ts';
import type { Module } from '../resources/define-module.ts';
import { readAutomation, readAutomations } from './read-automations.ts';
import { assertPublishable, assertResumable } from './usage/assert-usable.ts';

const maxAutomations = 200;

/** Automations themselves; what they have done is in `run-routes.ts`. */
export function automationRoutes(modules: readonly Module[]): readonly Route[] {
  return [
    defineReadRoute(listAutomations, ({ principal, language, db }) =>
      db.read(principal, async tx => ({ body: await readAutomations(tx, language) })),
    ),
    defineReadRoute(readOperation, ({ principal, params: { id }, language, db }) =>
      db.read(principal, async tx => ({ body: await readAutomation(tx, language, id) })),
    ),
    defineWriteRoute(
      createAutomation,
      async ({ principal, body: { name, draft }, tx, changeSet, language }) => {
        await refuseTooMany(tx);
        const id = newId();
        await tx`
        insert into crm.automation (tenant_id, id, name, entity, draft)
        values (${principal.tenantId}, ${id}, ${name}, ${draft.entity}, ${JSON.stringify(draft)}::text::jsonb)`;
        changeSet.changedEntities.add('automation');
        return { body: await readAutomation(tx, language, id) };
      },
    ),
    defineWriteRoute(
      changeAutomation,
      async ({ principal, params: { id }, body, tx, changeSet, language }) => {
        const before = await readAutomation(tx, language, id);
        const { name, draft } = { ...before, ...body };
        if (before.published && draft.entity !== before.published.definition.entity) {
          throw invalid({
            'draft.entity': 'A published automation stays with its kind of record. Create another one.',
          });
        }
        await tx`
        update crm.automation set name = ${name}, entity = ${draft.entity}, draft = ${JSON.stringify(draft)}::text::jsonb
        where tenant_id = ${principal.tenantId} and id = ${id}`;
        changeSet.changedEntities.add('automation');
        return { body: await readAutomation(tx, language, id) };
      },
    ),
    defineWriteRoute(deleteAutomation, async ({ principal, params: { id }, tx, changeSet, language }) => {
      await readAutomation(tx, language, id);
      await tx`delete from crm.automation where tenant_id = ${principal.tenantId} and id = ${id}`;
      changeSet.changedEntities.add('automation');
      return {};
    }),
    defineWriteRoute(publishAutomation, async ({ principal, params: { id }, tx, changeSet, language }) => {
      const automation = await readAutomation(tx, language, id);
      const userId = assertPublisher(principal, automation.draft);
      await assertPublishable(tx, modules, automation.draft);
      await publish(tx, automation, userId);
      changeSet.changedEntities.add('automation');
      return { body: await readAutomation(tx, language, id) };
    }),
    defineWriteRoute(pauseAutomation, async ({ principal, params: { id }, tx, changeSet, language }) => {
      await assertPublished(tx, id);
      await tx`
        update crm.automation set state = 'paused', paused_reason = null
        where tenant_id = ${principal.tenantId} and id = ${id} and state = 'on'`;
      changeSet.changedEntities.add('automation');
      return { body: await readAutomation(tx, language, id) };
    }),
    defineWriteRoute(resumeAutomation, async ({ principal, params: { id }, tx, changeSet, language }) => {
      const { published } = await assertPublished(tx, id);
      const userId = assertPublisher(principal, published.definition);
      await assertResumable(tx, modules, published.definition);
      await tx`
        update crm.automation set state = 'on', paused_reason = null, publisher_user_id = ${userId}
        where tenant_id = ${principal.tenantId} and id = ${id}`;
      changeSet.changedEntities.add('automation');
      return { body: await readAutomation(tx, language, id) };
    }),
  ];
}

/**
 * An automation does what its publisher may do. An API key may do less than the person whose key it is, so it publishes
 * nothing.
 */
function assertPublisher(principal: Principal, { entity, steps }: AutomationDefinition): string {
  const resource = resourceNamed(entity);
  if (!principal.userId || principal.actor?.kind === 'api-key' || !resource) {
    throw forbidden();
  }
  demand(principal, resource.permissions.read);
  if (steps.length === 0) {
    throw invalid({ 'draft.steps': 'Add at least one step' });
  }
  return principal.userId;
}

async function publish(tx: TenantTx, { id, draft }: Automation, userId: string): Promise<void> {
  const { tenantId } = tx.principal;
  const versionId = newId();
  await tx`select from crm.automation where tenant_id = ${tenantId} and id = ${id} for update`;
  await tx`
    insert into crm.automation_version (tenant_id, id, automation_id, number, definition)
    select ${tenantId}, ${versionId}, ${id}, coalesce(max(number), 0) + 1, ${JSON.stringify(draft)}::text::jsonb
    from crm.automation_version where tenant_id = ${tenantId} and automation_id = ${id}`;
  await tx`
    update crm.automation set state = 'on', paused_reason = null, version_id = ${versionId}, publisher_user_id = ${userId},
      is_timed = ${['date-reached', 'schedule'].includes(draft.trigger.kind)}
    where tenant_id = ${tenantId} and id = ${id}`;
}

async function assertPublished(tx: TenantTx, id: string) {
  const automation = await readAutomation(tx, 'en', id);
  const { published } = automation;
  if (!published) {
    throw conflict('The automation was never published.');
  }
  return { ...automation, published };
}

async function refuseTooMany(tx: TenantTx): Promise<void> {
  await tx`select crm.lock_in_tenant('automations')`;
  const [row] = await tx<{ count: number }>`
    select count(*)::integer as count from crm.automation where tenant_id = ${tx.principal.tenantId}`;
  if (row && row.count >= maxAutomations) {
    throw invalid({ name: msg`An organization can have ${maxAutomations} automations. Delete one first.` });
  }
}
