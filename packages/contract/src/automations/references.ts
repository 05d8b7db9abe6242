import { isCustomName, slugIn } from '../customization/custom-names.ts';
import type { AnyResource } from '../define-resource.ts';
import { referencedName } from '../filters.ts';
import { resourceNamed } from './checks.ts';
import type { AutomationDefinition } from './definition.ts';

/** What an automation refers to. */
export interface References {
  /** Records, people, saved views: whatever has an id. */
  readonly ids: ReadonlySet<string>;
  /** Custom fields, as `lead.tier`. */
  readonly customFields: ReadonlySet<string>;
}

const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Everything that a definition refers to, found by the form of its values, so that a new kind of step or trigger needs
 * nothing here: ids are unique in the whole database, and custom fields are named alike in filters, lists and values.
 */
export function referencesIn(
  definition: Pick<AutomationDefinition, 'entity' | 'trigger' | 'steps'>,
): References {
  const ids = new Set<string>();
  const customFields = new Set<string>();

  function addName(name: string, resource: AnyResource): void {
    if (isCustomName(name)) {
      customFields.add(`${resource.name}.${slugIn(name)}`);
      return;
    }
    // `companyId.custom.tier`: a field of the record that a reference leads to.
    const [via = '', rest = ''] = referencedName(resource.fields, name) ?? [];
    const other = resourceNamed(resource.fields[via]?.references ?? '');
    if (other) {
      addName(rest, other);
    }
  }

  function visit(value: unknown, around: AnyResource): void {
    if (typeof value === 'string') {
      if (idPattern.test(value)) {
        ids.add(value);
      }
      addName(value, around);
    } else if (Array.isArray(value)) {
      for (const part of value) {
        visit(part, around);
      }
    } else if (typeof value === 'object' && value !== null) {
      const { entity } = value as { entity?: unknown };
      // A step that creates another kind of record says which.
      const resource = (typeof entity === 'string' && resourceNamed(entity)) || around;
      for (const [key, part] of Object.entries(value)) {
        addName(key, resource);
        if (key === 'custom' && typeof part === 'object' && part !== null) {
          for (const slug of Object.keys(part)) {
            customFields.add(`${resource.name}.${slug}`);
          }
        }
        visit(part, resource);
      }
    }
  }

  const resource = resourceNamed(definition.entity);
  if (resource) {
    visit(definition.trigger, resource);
    visit(definition.steps, resource);
  }
  return { ids, customFields };
}
