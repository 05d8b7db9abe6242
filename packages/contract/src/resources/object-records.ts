import { type ObjectEntity, objectEntities, objectsPath } from '../customization/custom-objects.ts';
import { defineResource } from '../define-resource.ts';
import { optional, reference, text, withTexts } from '../fields/fields.ts';
import { person } from '../fields/place-fields.ts';
import { sourceFields } from '../fields/source-fields.ts';

/** The records of custom objects. All of them have a title and an owner; everything else is a custom field. */
export const objectRecords = objectEntities.map(defineObject);

function defineObject(entity: ObjectEntity) {
  return defineResource({
    name: entity,
    path: `${objectsPath}/${entity}`,
    label: ['record', 'records'],
    area: entity,
    fields: {
      title: text(200),
      ownerUserId: withTexts(optional(reference('user')), { label: 'Owner' }),
      owner: person('ownerUserId'),
      ...sourceFields,
    },
    title: 'title',
    search: ['title'],
    sort: ['-createdAtUtc'],
    sortable: ['title', 'ownerUserId'],
    owner: 'ownerUserId',
    isPrimary: true,
    hasCustomFields: true,
    hasActivities: true,
  });
}
