import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { singleLine } from '../../fields/single-line.ts';
import { type Permission, permissions } from '../../permissions.ts';

const tag = 'security';
const known = new Set<string>(permissions);

const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  permissions: z.array(z.string()),
  createdAtUtc: z.iso.datetime(),
  expiresAtUtc: z.iso.datetime().nullable(),
  /** Precise to one minute. */
  lastUsedAtUtc: z.iso.datetime().nullable(),
});

export const listApiKeys = defineOperation({
  method: 'GET',
  path: '/security/api-keys',
  access: 'person',
  tag,
  summary: 'One’s own API keys in this organization, newest first',
  result: z.array(apiKey),
});

/**
 * Used as `Authorization: Bearer pw_…`. It acts in its owner’s name, with those of its permissions that the owner
 * has.
 */
export const makeApiKey = defineOperation({
  method: 'POST',
  path: '/security/api-keys',
  access: 'person',
  tag,
  summary: 'Make an API key; it is told this once',
  body: z.strictObject({
    name: singleLine().min(1).max(60),
    permissions: z
      .array(z.string().refine(isPermission, 'There is no such permission'))
      .min(1, 'Choose at least one permission'),
    /** Null: valid until it is revoked. */
    expiresInDays: z.int().min(1).max(730).nullable(),
  }),
  result: z.object({ key: apiKey, token: z.string() }),
  status: 201,
  answersSecret: true,
});

export const revokeApiKey = defineOperation({
  method: 'DELETE',
  path: '/security/api-keys/:id',
  access: 'person',
  tag,
  summary: 'End an API key; its next request is refused',
  params: z.strictObject({ id: z.uuid() }),
});

function isPermission(name: string): name is Permission {
  return known.has(name);
}
