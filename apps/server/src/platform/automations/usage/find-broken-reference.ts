import type { AutomationDefinition } from '@pipewright/contract/automations/definition.ts';
import {
  type PartReferences,
  referencesByPart,
  type TypedReference,
} from '@pipewright/contract/automations/typed-references.ts';
import { runText, type TenantTx } from '../../database/tenant/tenant-db.ts';
import { type Message, message, msg } from '../../language/message.ts';
import type { Module } from '../../resources/define-module.ts';
import type { DefinitionProblem } from './definition-problem.ts';

/** The first reference to something that was deleted or is not active any more, with the step that has it. */
export async function findBrokenReference(
  tx: TenantTx,
  modules: readonly Module[],
  definition: AutomationDefinition,
): Promise<DefinitionProblem | undefined> {
  const customFields = await readCustomFields(tx);
  const parts = referencesByPart(definition, customFields.targets);
  const states = await readStates(
    tx,
    modules,
    parts.flatMap(({ references }) => references),
  );
  for (const part of parts) {
    const broken = part.references.find(reference => isBroken(states, reference));
    if (broken) {
      return problem(part, labelOf(modules, broken.entity));
    }
    if (![...part.customFields].every(name => customFields.active.has(name))) {
      return problem(part, 'custom field');
    }
  }
  return undefined;
}

function problem({ path, step }: PartReferences, label: string): DefinitionProblem {
  return { path: path.join('.'), text: explain(step, label) };
}

function explain(step: string | undefined, label: string): Message {
  return step === undefined
    ? msg`Trigger: this ${message(label)} no longer exists or is not active. Choose another one.`
    : msg`Step ${step}: this ${message(label)} no longer exists or is not active. Choose another one.`;
}

/** Where something is stored. */
interface Source {
  readonly table: string;
  readonly id: string;
  /** SQL for whether it can be used. */
  readonly isActive: string;
}

/** What is referred to without being a record type. */
const otherSources: Readonly<Record<string, Source & { readonly label: string }>> = {
  user: { table: 'membership', id: 'user_id', isActive: 'is_active', label: 'person' },
  webhook: { table: 'webhook', id: 'id', isActive: 'is_active', label: 'webhook' },
  automation: { table: 'automation', id: 'id', isActive: 'true', label: 'automation' },
  'saved-view': { table: 'saved_view', id: 'id', isActive: 'true', label: 'saved view' },
};

function sourceOf(modules: readonly Module[], entity: string): Source | undefined {
  const module = modules.find(({ resource }) => resource.name === entity);
  const isActive = module && 'isActive' in module.resource.fields ? 'is_active' : 'true';
  return otherSources[entity] ?? (module && { table: module.table, id: 'id', isActive });
}

function labelOf(modules: readonly Module[], entity: string): string {
  const resource = modules.find(module => module.resource.name === entity)?.resource;
  return otherSources[entity]?.label ?? resource?.label[0] ?? 'record';
}

/** By kind and id, whether it is active. What does not exist is missing; kinds that are not stored are missing as well. */
type States = ReadonlyMap<string, ReadonlyMap<string, boolean>>;

function isBroken(states: States, { entity, id, isOnlyCompared }: TypedReference): boolean {
  const ofEntity = states.get(entity);
  if (!ofEntity) {
    return false;
  }
  return isOnlyCompared ? !ofEntity.has(id) : ofEntity.get(id) !== true;
}

async function readStates(
  tx: TenantTx,
  modules: readonly Module[],
  references: readonly TypedReference[],
): Promise<States> {
  const states = new Map<string, ReadonlyMap<string, boolean>>();
  for (const [entity, own] of Map.groupBy(references, reference => reference.entity)) {
    const source = sourceOf(modules, entity);
    if (source) {
      const ids = [...new Set(own.map(({ id }) => id))];
      const rows = await tx[runText](
        `select ${source.id} as id, ${source.isActive} as "isActive" from crm.${source.table}
         where tenant_id = $1 and ${source.id} = any ($2::uuid[])`,
        [tx.principal.tenantId, ids],
      );
      states.set(entity, new Map(rows.map(({ id, isActive }) => [id, isActive])));
    }
  }
  return states;
}

async function readCustomFields(tx: TenantTx) {
  const rows = await tx<{ name: string; target: string | null }>`
    select entity || '.' || slug as name,
      case type when 'reference' then coalesce(rules ->> 'references', 'user') end as target
    from crm.custom_field
    where tenant_id = ${tx.principal.tenantId} and is_active`;
  return {
    active: new Set(rows.map(({ name }) => name)),
    targets: new Map(rows.flatMap(({ name, target }) => (target ? [[name, target] as const] : []))),
  };
}
