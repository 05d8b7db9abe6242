import { customName } from '@pipewright/contract/customization/custom-names.ts';
import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { namedResource } from '../custom-objects/named-resource.ts';
import type { Principal } from '../principal.ts';
import type { Module } from '../resources/define-module.ts';
import type { CustomFieldSet, EntityFields } from './custom-field-set.ts';

type Caller = Pick<Principal, 'customFields' | 'customObjects'>;

const known = new WeakMap<CustomFieldSet, Map<string, AnyResource>>();

/**
 * A resource as the caller's organization has it: with its names, where it is a custom object, and with the custom fields
 * that the caller may see, named `custom.<slug>`. From here on they are fields like all others. Without custom objects
 * and custom fields it is the resource itself.
 */
export function resourceFor<R extends Pick<AnyResource, 'name' | 'fields'>>(declared: R, caller: Caller): R {
  const { customFields } = caller;
  const resource = namedResource(declared, caller);
  const own = customFields?.ofEntity(resource.name);
  if (!customFields || !own) {
    return resource;
  }
  const resources = known.get(customFields) ?? new Map<string, AnyResource>();
  known.set(customFields, resources);
  const extended = resources.get(resource.name) ?? {
    ...resource,
    fields: { ...resource.fields, ...own.active },
  };
  resources.set(resource.name, extended as AnyResource);
  return extended as R;
}

/** A module whose resource has the custom fields that the caller may see. */
export function moduleFor(module: Module, caller: Caller): Module {
  const resource = resourceFor(module.resource, caller);
  return resource === module.resource ? module : { ...module, resource };
}

/** The same with only those custom fields that the caller may change. */
export function writableResourceFor(declared: AnyResource, caller: Caller): AnyResource {
  const resource = namedResource(declared, caller);
  const own = customFieldsOf(resource, caller);
  const names = (own?.stored ?? []).flatMap(({ access, isActive, slug, type }) =>
    isActive && access === 'edit' && type !== 'formula' ? [customName(slug)] : [],
  );
  const fields = Object.entries(own?.active ?? {}).filter(([name]) => names.includes(name));
  return fields.length > 0
    ? { ...resource, fields: { ...resource.fields, ...Object.fromEntries(fields) } }
    : resource;
}

/** The custom fields of a kind of record that the caller may see; undefined where there are none. */
export function customFieldsOf(
  { name }: Pick<AnyResource, 'name'>,
  caller: Caller,
): EntityFields | undefined {
  return caller.customFields?.ofEntity(name);
}
