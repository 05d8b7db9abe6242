import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { Fields } from '@pipewright/contract/fields/fields.ts';
import type { Principal } from '../principal.ts';
import type { CustomObjectSet } from './custom-object-set.ts';

type Named = Pick<AnyResource, 'name' | 'fields'> & Partial<Pick<AnyResource, 'label' | 'title'>>;

const known = new WeakMap<CustomObjectSet, Map<string, Named>>();

/**
 * A resource as the caller's organization calls it: a custom object by the names of its definition, and references of
 * activities and files to custom objects by the names of these. All other resources are returned as they are.
 */
export function namedResource<R extends Named>(
  resource: R,
  { customObjects }: Pick<Principal, 'customObjects'>,
): R {
  if (!customObjects) {
    return resource;
  }
  const resources = known.get(customObjects) ?? new Map<string, Named>();
  known.set(customObjects, resources);
  const named = resources.get(resource.name) ?? withNames(resource, customObjects);
  resources.set(resource.name, named);
  return named as R;
}

/** What the records of a resource are called in the caller's organization. */
export function labelsOf(
  resource: Pick<AnyResource, 'name' | 'fields' | 'label'>,
  caller: Pick<Principal, 'customObjects'>,
): AnyResource['label'] {
  return namedResource(resource, caller).label;
}

function withNames<R extends Named>(resource: R, objects: CustomObjectSet): R {
  const object = objects.ofEntity(resource.name);
  if (object) {
    const { title = '', fields } = resource;
    const titled = { ...fields, [title]: { ...fields[title], label: object.titleLabel } as Fields[string] };
    return { ...resource, label: [object.name, object.pluralName], fields: titled };
  }
  const named = Object.entries(resource.fields).flatMap(([name, field]) => {
    const entity = field.visibleWith && (field.references ?? field.embeds?.from);
    const label = entity && objects.ofEntity(entity)?.name;
    return label ? [[name, { ...field, label }] as const] : [];
  });
  return named.length > 0
    ? { ...resource, fields: { ...resource.fields, ...Object.fromEntries(named) } }
    : resource;
}
