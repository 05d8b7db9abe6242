import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { singleLine } from '../../fields/single-line.ts';

/** The record types for people outside of the organization. */
export const personEntities = ['lead', 'contact'] as const;
const entity = z.enum(personEntities);

const personRecord = z.object({
  entity,
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  company: z.string().nullable(),
});
export type PersonRecord = z.infer<typeof personRecord>;

const finding = z.object({
  /** A description: `Leads`, `Mails`, `Changes`. */
  label: z.string(),
  rows: z.int(),
  /** Whether an erasure deletes these rows, or replaces what identifies the person in them. */
  treatment: z.enum(['delete', 'redact']),
});

const privacyRequest = z.object({
  id: z.uuid(),
  /** `failed`: the work in the background ended early, and the request can be searched again. */
  state: z.enum(['searching', 'ready', 'erasing', 'erased', 'failed']),
  /** The person's name, or else address; null once the person is erased. */
  label: z.string().nullable(),
  records: z.int(),
  /** Null until the search is finished. */
  findings: z.array(finding).nullable(),
  /**
   * Names, addresses and numbers that other people have as well. They are kept in data that is not about this person.
   */
  sharedValues: z.array(z.string()),
  /** How many files of the person are attached to other records as well. They are kept. */
  sharedFiles: z.int(),
  /** How many backups were created before the erasure and may still contain the person. */
  olderBackups: z.int(),
  requestedBy: z.string().nullable(),
  createdAtUtc: z.iso.datetime(),
  erasedAtUtc: z.iso.datetime().nullable(),
});
export type PrivacyRequest = z.infer<typeof privacyRequest>;

const guarded = { access: 'privacy.manage', tag: 'privacy' } as const;
const params = z.strictObject({ id: z.uuid() });
const one = { ...guarded, params };
const begun = z.object({ id: z.uuid(), jobId: z.uuid() });

export const findPersonRecords = defineOperation({
  ...guarded,
  method: 'POST',
  path: '/privacy/find',
  summary: 'The leads and contacts that may be the same person: by email address, or by one of the records',
  body: z.union([
    z.strictObject({ email: singleLine().min(3).max(320) }),
    z.strictObject({ entity, recordId: z.uuid() }),
  ]),
  result: z.array(personRecord),
  onlyReads: true,
});

export const listPrivacyRequests = defineOperation({
  ...guarded,
  method: 'GET',
  path: '/privacy/requests',
  summary: 'Requests about personal data, the newest first (at most 100)',
  result: z.array(privacyRequest),
});

export const createPrivacyRequest = defineOperation({
  ...guarded,
  method: 'POST',
  path: '/privacy/requests',
  summary: 'Search everything held about a person, in the background',
  body: z
    .strictObject({
      recordIds: z.array(z.uuid()).max(50),
      /** An address to search for even if no record contains it. */
      email: singleLine().min(3).max(320).nullable().default(null),
    })
    .refine(({ recordIds, email }) => recordIds.length > 0 || email !== null, {
      message: 'Choose a record, or enter an email address.',
      path: ['recordIds'],
    }),
  result: begun,
  status: 202,
});

export const readPrivacyRequest = defineOperation({
  ...one,
  method: 'GET',
  path: '/privacy/requests/:id',
  summary: 'A request, and what the search found',
  result: privacyRequest,
});

export const searchAgain = defineOperation({
  ...one,
  method: 'POST',
  path: '/privacy/requests/:id/search',
  summary: 'Search again: the data may have changed',
  result: begun,
  status: 202,
});

export const exportPerson = defineOperation({
  ...one,
  method: 'GET',
  path: '/privacy/requests/:id/export',
  summary: 'Everything held about the person, as a ZIP file with JSON and the files',
  result: z.string(),
});

export const erasePerson = defineOperation({
  ...one,
  method: 'POST',
  path: '/privacy/requests/:id/erase',
  summary: 'Erase the person everywhere, in the background. This cannot be undone',
  body: z.strictObject({
    /** The label of the request, as a confirmation. */
    name: z.string().max(700),
  }),
  result: begun,
  status: 202,
});

export const deletePrivacyRequest = defineOperation({
  ...one,
  method: 'DELETE',
  path: '/privacy/requests/:id',
  summary: 'Delete a request that was not carried out; those of erased people are kept',
});
