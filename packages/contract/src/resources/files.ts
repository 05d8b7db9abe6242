import { aboutReferences } from '../about.ts';
import { defineResource } from '../define-resource.ts';
import { boolean, computed, integer, kept, optional, reference, text } from '../fields/fields.ts';
import { person } from '../fields/place-fields.ts';

/** The largest file that a record can have. */
export const maxFileBytes = 25 * 1024 * 1024;

/**
 * A file that belongs to a record. The record of the file is created first, and its contents are sent afterwards: see
 * operations/files.ts.
 */
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
    /** Whether the upload is complete. */
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
