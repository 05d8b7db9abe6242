import { createHash } from 'node:crypto';

/** Replaces the organization's own id in archived rows. */
export const organizationPlaceholder = '00000000-0000-0000-0000-000000000000';

/**
 * Replaces the id of a person in archived rows. Derived from the address, so that it is the same in every
 * installation.
 */
export function personPlaceholder(email: string): string {
  const hex = createHash('sha256').update(`pipewright person ${email.toLowerCase()}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const anyId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Replaces ids anywhere in a line: in columns and in the values of the change log. */
export function replaceIds(line: string, others: ReadonlyMap<string, string>): string {
  return line.replace(anyId, id => others.get(id) ?? id);
}

/**
 * The placeholders of the organization and its members. Of two members with the same address, only the first gets one.
 */
export function placeholdersFor(
  tenantId: string,
  members: readonly { userId: string; email: string }[],
): Map<string, string> {
  const placeholders = new Map([[tenantId, organizationPlaceholder]]);
  const taken = new Set<string>();
  for (const { userId, email } of members) {
    const placeholder = personPlaceholder(email);
    if (!taken.has(placeholder)) {
      placeholders.set(userId, placeholder);
      taken.add(placeholder);
    }
  }
  return placeholders;
}
