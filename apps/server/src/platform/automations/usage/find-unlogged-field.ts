import { resourceNamed } from '@pipewright/contract/automations/checks.ts';
import type { AutomationDefinition, Trigger } from '@pipewright/contract/automations/definition.ts';
import { isLeadScore } from '@pipewright/contract/automations/score-triggers.ts';
import { fieldsAsked } from '@pipewright/contract/customization/conditional-fields.ts';
import { isCustomName, slugIn } from '@pipewright/contract/customization/custom-names.ts';
import { fieldLabel } from '@pipewright/contract/fields/system-fields.ts';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import { message, msg } from '../../language/message.ts';
import { columnOf, tableOf } from '../../resources/query/columns.ts';
import type { DefinitionProblem } from './definition-problem.ts';

/**
 * The first field of a trigger whose changes are not logged, such as the last activity. Such changes make no events, and what
 * the field was before is not known, so the automation would never start because of it. Changes of the lead score are
 * written down for automations: see docs/adr/0136-scores-start-automations.md.
 */
export async function findUnloggedField(
  tx: TenantTx,
  { entity, trigger }: Pick<AutomationDefinition, 'entity' | 'trigger'>,
): Promise<DefinitionProblem | undefined> {
  const { setting, fields } = observedFields(trigger);
  const resource = resourceNamed(entity);
  if (fields.length === 0 || !resource) {
    return undefined;
  }
  const columns = await readUnloggedColumns(tx, tableOf(entity));
  const formulas = setting === 'fields' ? await readFormulas(tx, entity) : new Map<string, string>();
  for (const name of fields) {
    const formula = isCustomName(name) ? formulas.get(slugIn(name)) : undefined;
    const isUnlogged = columns.has(columnOf(name)) && !isLeadScore(resource, name);
    if (formula !== undefined || isUnlogged) {
      const label = formula ?? message(fieldLabel(resource.fields, name));
      return {
        path: `trigger.${setting}`,
        text: msg`Trigger: “${label}” is calculated, and its changes cannot start an automation yet. Choose another field, or check the records of a saved view on a schedule.`,
      };
    }
  }
  return undefined;
}

/** The record's own fields whose changes a trigger waits for, and the setting that names them. */
function observedFields(trigger: Trigger): {
  setting: 'fields' | 'condition';
  fields: readonly string[];
} {
  switch (trigger.kind) {
    case 'changed':
      // Its condition is only checked after the change, so it may ask about any field.
      return { setting: 'fields', fields: trigger.fields };
    case 'became-true':
      return { setting: 'condition', fields: fieldsAsked(trigger.condition) };
    default:
      return { setting: 'fields', fields: [] };
  }
}

async function readUnloggedColumns(tx: TenantTx, table: string): Promise<ReadonlySet<string>> {
  const rows = await tx<{ name: string }>`select unnest(crm.unlogged_columns(${table})) as name`;
  return new Set(rows.map(({ name }) => name));
}

/** The labels of formulas by slug. A condition about a formula compares the record before and after, so it may ask. */
async function readFormulas(tx: TenantTx, entity: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx<{ slug: string; label: string }>`
    select slug, label from crm.custom_field
    where tenant_id = ${tx.principal.tenantId} and entity = ${entity} and type = 'formula'`;
  return new Map(rows.map(({ slug, label }) => [slug, label]));
}
