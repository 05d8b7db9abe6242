import type { AutomationDefinition } from '@pipewright/contract/automations/definition.ts';
import { referencesIn } from '@pipewright/contract/automations/references.ts';
import { readAutomationsUsing } from '@pipewright/contract/operations/automation/automations.ts';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import { defineReadRoute, type Route } from '../../http/routes/define-route.ts';

/** Says which automations use something that is to be deleted or deactivated. */
export function whereUsedRoute(): Route {
  return defineReadRoute(readAutomationsUsing, ({ principal, query: { ids }, db }) =>
    db.read(principal, async tx => {
      const using = await findAutomationsUsing(tx, ids.split(','));
      // The names of automations are the business of those who manage them.
      const isManager = principal.permissions.has('automations.manage');
      const automations = isManager ? using.map(({ id, name }) => ({ id, name })) : [];
      return { body: { count: using.length, automations } };
    }),
  );
}

interface Using extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly isOn: boolean;
  readonly draft: AutomationDefinition;
  readonly definition: AutomationDefinition | null;
}

/** The automations whose draft or published version refers to one of the ids, or to a custom field with such an id. */
export async function findAutomationsUsing(
  tx: TenantTx,
  ids: readonly string[],
): Promise<{ id: string; name: string; isOn: boolean }[]> {
  const { tenantId } = tx.principal;
  const [fields, automations] = await Promise.all([
    tx<{ name: string }>`
      select entity || '.' || slug as name from crm.custom_field where tenant_id = ${tenantId} and id = any (${ids}::uuid[])`,
    tx<Using>`
      select automation.id, automation.name, automation.state = 'on' as "isOn", draft, definition
      from crm.automation
      left join crm.automation_version as published
        on published.tenant_id = ${tenantId} and published.id = automation.version_id
      where automation.tenant_id = ${tenantId} and automation.id <> all (${ids}::uuid[])
      order by automation.name, automation.id`,
  ]);
  const refers = (definition: AutomationDefinition | null) => {
    const used = definition ? referencesIn(definition) : referencesInNothing;
    return ids.some(id => used.ids.has(id)) || fields.some(({ name }) => used.customFields.has(name));
  };
  return automations
    .filter(({ draft, definition }) => refers(draft) || refers(definition))
    .map(({ id, name, isOn }) => ({ id, name, isOn }));
}

const referencesInNothing = { ids: new Set<string>(), customFields: new Set<string>() };
