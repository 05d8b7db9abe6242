import { isCustomName } from '@pipewright/contract/customization/custom-names.ts';
import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { Field } from '@pipewright/contract/fields/fields.ts';
import { fieldLabel } from '@pipewright/contract/fields/system-fields.ts';
import { linkedField, sourceIdField } from './source-ids.ts';

/** What other products call our records. */
const nouns: Readonly<Record<string, readonly string[]>> = {
  company: ['company', 'account', 'organization', 'organisation', 'org'],
  contact: ['contact', 'person'],
  deal: ['deal', 'opportunity', 'potential'],
  lead: ['lead'],
  activity: ['activity', 'task', 'event', 'call', 'meeting', 'appointment', 'note', 'engagement'],
  'sales-order': ['order'],
};

/** The words for records of a kind. */
export function nounsOf(resource: string): readonly string[] {
  return nouns[resource] ?? [resource];
}

/** Headings of columns with ids of a record, or of a record that it refers to. Bare ones only of known products. */
export function idHeadings(
  { name: resource, label: [one], fields }: Pick<AnyResource, 'name' | 'label' | 'fields'>,
  name: string,
  { references }: Pick<Field, 'references'>,
  isKnownSource: boolean,
): string[] {
  if (name === sourceIdField) {
    const own = (nouns[resource] ?? [one.toLowerCase()]).flatMap(noun => [
      ...[`${noun} id`, `${noun} record id`, `zoho ${noun} id`, `(do not modify) ${noun}`],
    ]);
    return [
      'Record ID',
      'hs_object_id',
      'Object ID',
      'External ID',
      ...own,
      ...(isKnownSource ? ['ID'] : []),
    ];
  }
  const linked = linkedField(name);
  if (linked === undefined) {
    return [];
  }
  const called = isCustomName(linked) ? [fieldLabel(fields, linked).toLowerCase()] : [];
  const of = [...(nouns[references ?? ''] ?? []), ...called];
  if (references === resource) {
    return [
      'Parent ID',
      ...called.map(label => `${label} id`),
      ...of.flatMap(noun => [`parent ${noun} id`, `hs_parent_${noun}_id`, `parent ${noun} name.id`]),
    ];
  }
  return of.flatMap(noun => [
    ...[`${noun} id`, `${noun} record id`, `${noun} name.id`, `${noun} name id`, `${noun}.id`],
    ...[
      `primary ${noun} id`,
      `primary associated ${noun} id`,
      `associated ${noun} id`,
      `associated ${noun} ids`,
    ],
    ...[`associated ${noun} ids (primary)`, `original ${noun} id`, `related ${noun} id`],
    ...(nouns[resource] ?? []).map(own => `${own} - ${noun} id`),
  ]);
}
