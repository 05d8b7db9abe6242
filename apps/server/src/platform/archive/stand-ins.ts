import { createHash } from 'node:crypto';

/** Stands in an archive wherever the organization's own id stands in its rows. */
export const organizationStandIn = '00000000-0000-0000-0000-000000000000';

/** Stands in an archive for a person: made of the address, so that it is the same in every installation. */
export function personStandIn(email: string): string {
  const hex = createHash('sha256').update(`pipewright person ${email.toLowerCase()}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const anyId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Puts other ids in the place of some, wherever they stand in a line: in columns, in the log's before and after. */
export function replaceIds(line: string, others: ReadonlyMap<string, string>): string {
  return line.replace(anyId, id => others.get(id) ?? id);
}

/** What stands for the organization and its people. Of two with one address, only the first is told by it. */
export function standInsOf(
  tenantId: string,
  members: readonly { userId: string; email: string }[],
): Map<string, string> {
  const standIns = new Map([[tenantId, organizationStandIn]]);
  const taken = new Set<string>();
  for (const { userId, email } of members) {
    const standIn = personStandIn(email);
    if (!taken.has(standIn)) {
      standIns.set(userId, standIn);
      taken.add(standIn);
    }
  }
  return standIns;
}
