import { aboutReferences } from '../about.ts';
import { defineResource } from '../define-resource.ts';
import { boolean, computed, integer, kept, optional, reference, text } from '../fields.ts';
import { person } from '../place-fields.ts';

/** The largest file that a record can have. */
export const maxFileBytes = 25 * 1024 * 1024;

/** A file that belongs to a record. It is made first, and what stands in it sent afterwards: see operations/files.ts. */
export const files = defineResource({
  name: 'file',
  path: '/files',
  label: ['file', 'files'],
  area: 'activities',
  fields: {
    name: text(200),
    contentType: optional(text(150)),
    /** In bytes. */
    size: integer({ min: 0, max: maxFileBytes }),
    /** Whether all of it has come. */
    isWhole: computed(boolean()),
    addedByUserId: kept(reference('user')),
    ...aboutReferences,
    addedBy: person('addedByUserId'),
  },
  title: 'name',
  search: ['name'],
  sort: ['-createdAtUtc'],
  owner: 'addedByUserId',
  isPrimary: false,
  hasActivities: false,
});
