import type { Resolver } from 'node:dns/promises';
import type { DomainCheck } from '@pipewright/contract/operations/organization.ts';

/** Asks DNS where a domain leads, and holds that against where it should. */
export async function checkDomain(
  resolver: Resolver,
  { domain, expected }: { domain: string; expected: string },
): Promise<DomainCheck> {
  const tell = (state: DomainCheck['state'], found: readonly string[] = []): DomainCheck => ({
    domain,
    expected,
    state,
    found: [...found],
  });
  try {
    const names = await ask(() => resolver.resolveCname(domain));
    if (names.length > 0) {
      return tell(names.some(name => isSame(name, expected)) ? 'right' : 'elsewhere', names);
    }
    // A domain without a name in front of it cannot have a CNAME; there the addresses must be the same.
    const addresses = await ask(() => resolver.resolve4(domain));
    if (addresses.length === 0) {
      return tell('missing');
    }
    const ours = await ask(() => resolver.resolve4(expected));
    return tell(addresses.some(address => ours.includes(address)) ? 'right' : 'elsewhere', addresses);
  } catch {
    return tell('unreachable');
  }
}

/** That there is no such record is an answer; that nobody answers is none. */
async function ask(query: () => Promise<string[]>): Promise<string[]> {
  try {
    return await query();
  } catch (error) {
    if (['ENODATA', 'ENOTFOUND'].includes((error as NodeJS.ErrnoException).code ?? '')) {
      return [];
    }
    throw error;
  }
}

function isSame(name: string, other: string): boolean {
  return name.replace(/\.$/, '').toLowerCase() === other.toLowerCase();
}
