import { isObjectEntity } from '@pipewright/contract/customization/custom-objects.ts';
import { customizableEntities } from '@pipewright/contract/resources/custom-fields.ts';
import { useAllScreens } from '../../kit/records/screens/registry.tsx';
import type { Entity } from './custom-field-queries.ts';

export interface NamedEntity {
  readonly name: Entity;
  readonly title: string;
}

/** The records that can have custom fields: the product's, and those of the organization's own objects. */
export function useEntities(): readonly NamedEntity[] {
  const found = useAllScreens().flatMap(({ resource, title }) => {
    const name = customizableEntities.find(entity => entity === resource.name);
    return name ? [{ name, title }] : [];
  });
  return found.toSorted((a, b) => placeOf(a.name) - placeOf(b.name));
}

/** Objects come last, in the order of the menu. */
function placeOf(name: Entity): number {
  return isObjectEntity(name) ? customizableEntities.length : customizableEntities.indexOf(name);
}
