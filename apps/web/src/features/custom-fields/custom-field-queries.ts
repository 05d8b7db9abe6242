import { customizableEntities } from '@pipewright/contract/resources/custom-fields.ts';
import type { CustomFieldRecord } from '../../kit/data/queries/custom-fields-query.ts';
import type { SearchParameters } from '../../kit/ui/address/search-parameters.ts';

export type Entity = (typeof customizableEntities)[number];

/** How many fields each kind of record can have. The database refuses more. */
export const maxFields = 200;

/** What the address of the page says: the kind of record, and which field is open in the drawer. */
export function customFieldsSearch(given: SearchParameters) {
  return {
    entity: customizableEntities.find(entity => entity === given.entity),
    edit: given.edit,
    new: given.new,
  };
}

export interface FieldSection {
  /** Empty for the fields that are in no section. */
  readonly title: string;
  readonly fields: readonly CustomFieldRecord[];
}

/** Fields by section; sections are in the order of their first fields. */
export function sectionsOf(fields: readonly CustomFieldRecord[]): readonly FieldSection[] {
  const groups = Map.groupBy(fields, ({ section }) => section ?? '');
  return [...groups].map(([title, inSection]) => ({ title, fields: inSection }));
}
