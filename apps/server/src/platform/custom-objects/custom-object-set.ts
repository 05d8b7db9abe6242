import type { ObjectEntity } from '@pipewright/contract/customization/custom-objects.ts';

/** A custom object of an organization. */
export interface DefinedObject {
  /** The record type that it uses. */
  readonly entity: ObjectEntity;
  readonly slug: string;
  readonly name: string;
  readonly pluralName: string;
  readonly titleLabel: string;
}

/** The custom objects that an organization uses, in the order of the menu. */
export interface CustomObjectSet {
  readonly all: readonly DefinedObject[];
  /** Objects that are retired. Their records are kept. */
  readonly retired: readonly DefinedObject[];
  /** An object in use, by its slug or its record type. */
  find(name: string): DefinedObject | undefined;
  /** An object in use, by its record type alone: its slug can be the name of a built-in resource. */
  ofEntity(entity: string): DefinedObject | undefined;
}

/** The set in the JSON of `crm.custom_objects_for`; undefined for organizations without custom objects. */
export function customObjectSet(json: string | null | undefined): CustomObjectSet | undefined {
  if (!json) {
    return undefined;
  }
  const stored = JSON.parse(json) as (DefinedObject & { isActive: boolean })[];
  const all = stored.filter(({ isActive }) => isActive);
  return {
    all,
    retired: stored.filter(({ isActive }) => !isActive),
    find: name => all.find(({ entity, slug }) => slug === name || entity === name),
    ofEntity: name => all.find(({ entity }) => entity === name),
  };
}
