import { isCustomName, slugIn } from '../customization/custom-names.ts';
import type { AnyResource } from '../define-resource.ts';
import { referencedName } from '../filters.ts';
import { resourceNamed, stageFieldOf } from './checks.ts';
import type { AutomationDefinition, Step, Trigger } from './definition.ts';
import { referencesIn } from './references.ts';

/** A place of a definition that refers to something by its id. */
export interface TypedReference {
  /** The kind of record, or `user`, `webhook`, `automation`, `saved-view`. */
  readonly entity: string;
  readonly id: string;
  /** Whether records are only compared with it, or it is removed from them. It need not be active for that. */
  readonly isOnlyCompared: boolean;
}

/** What custom fields refer to: `company` by `lead.partner`. */
export type CustomTargets = ReadonlyMap<string, string>;

/** What one part of a definition refers to: its trigger, or one of its steps. */
export interface PartReferences {
  readonly path: readonly (string | number)[];
  /** The number of the step as the builder shows it, `2.1` for the first one in a branch; undefined for the trigger. */
  readonly step: string | undefined;
  readonly references: readonly TypedReference[];
  /** Custom fields, as `lead.tier`. */
  readonly customFields: ReadonlySet<string>;
}

/** What the settings of triggers and steps refer to that are no fields of records. */
const settings: Readonly<Record<string, string>> = {
  userId: 'user',
  userIds: 'user',
  add: 'tag',
  remove: 'tag',
  templateId: 'mail-template',
  webhookId: 'webhook',
  automationId: 'automation',
  viewId: 'saved-view',
};

/** What each part of a definition refers to, in the order in which people read it. */
export function referencesByPart(
  definition: Pick<AutomationDefinition, 'entity' | 'trigger' | 'steps'>,
  customTargets: CustomTargets = new Map(),
): readonly PartReferences[] {
  const resource = resourceNamed(definition.entity);
  if (!resource) {
    return [];
  }
  const context = { resource, customTargets };
  const parts: PartReferences[] = [];

  function add(part: Trigger | Step, path: readonly (string | number)[], step?: string): void {
    const own = withoutSteps(part);
    const { customFields } = referencesIn({ entity: definition.entity, trigger: own, steps: [] } as never);
    parts.push({ path, step, references: referencesOf(own, context), customFields });
  }

  function addSteps(steps: readonly Step[], path: readonly (string | number)[], within = ''): void {
    for (const [index, step] of steps.entries()) {
      const number = `${within}${index + 1}`;
      add(step, [...path, index], number);
      if (step.kind === 'branch') {
        addSteps(step.whenTrue, [...path, index, 'whenTrue'], `${number}.`);
        addSteps(step.whenFalse, [...path, index, 'whenFalse'], `${number}.`);
      }
    }
  }

  add(definition.trigger, ['trigger']);
  addSteps(definition.steps, ['steps']);
  return parts;
}

/** A branch has steps of its own, which are parts of their own. */
function withoutSteps(part: Trigger | Step): object {
  if (part.kind !== 'branch') {
    return part;
  }
  const { whenTrue: _, whenFalse: __, ...own } = part;
  return own;
}

interface Context {
  /** The kind of record whose fields are named. */
  readonly resource: AnyResource;
  readonly customTargets: CustomTargets;
}

function referencesOf(value: object, around: Context): TypedReference[] {
  const { entity, field, value: asked } = value as { entity?: unknown; field?: unknown; value?: unknown };
  // A step that creates another kind of record says which.
  const resource = (typeof entity === 'string' && resourceNamed(entity)) || around.resource;
  const context = { ...around, resource };
  const compared = typeof field === 'string' ? asReferences(asked, fieldTarget(context, field), true) : [];
  return [
    ...compared,
    ...Object.entries(value).flatMap(([key, part]) => settingReferences(key, part, context)),
  ];
}

function settingReferences(key: string, part: unknown, context: Context): TypedReference[] {
  if (key === 'custom' && isNested(part)) {
    return Object.entries(part).flatMap(([slug, value]) => asReferences(value, customTarget(context, slug)));
  }
  const target =
    key === 'stageId' ? stageTarget(context.resource) : (settings[key] ?? fieldTarget(context, key));
  const parts = Array.isArray(part) ? part : [part];
  return parts.flatMap(item =>
    isNested(item) ? referencesOf(item, context) : asReferences(item, target, key === 'remove'),
  );
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function asReferences(value: unknown, entity: string | undefined, isOnlyCompared = false): TypedReference[] {
  const ids = Array.isArray(value) ? value : [value];
  return entity ? ids.flatMap(id => (isId(id) ? [{ entity, id, isOnlyCompared }] : [])) : [];
}

const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function isId(value: unknown): value is string {
  return typeof value === 'string' && idPattern.test(value);
}

function stageTarget(resource: AnyResource): string | undefined {
  return resource.fields[stageFieldOf(resource) ?? '']?.references;
}

/** What a field refers to, also one of a record that a reference leads to: `companyId.ownerUserId`. */
function fieldTarget(context: Context, name: string): string | undefined {
  const { resource } = context;
  if (isCustomName(name)) {
    return customTarget(context, slugIn(name));
  }
  const [via = '', rest = ''] = referencedName(resource.fields, name) ?? [];
  const other = resourceNamed(resource.fields[via]?.references ?? '');
  return other ? fieldTarget({ ...context, resource: other }, rest) : resource.fields[name]?.references;
}

function customTarget({ resource, customTargets }: Context, slug: string): string | undefined {
  return customTargets.get(`${resource.name}.${slug}`);
}
