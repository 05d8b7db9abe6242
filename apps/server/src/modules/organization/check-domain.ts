import type { Resolver } from 'node:dns/promises';
import { type DomainCheck, domainProof } from '@pipewright/contract/operations/organization/organization.ts';

export type DomainState = Exclude<DomainCheck['state'], 'taken'>;

interface AskedDomain {
  readonly domain: string;
  /** The target that its CNAME should have. */
  readonly expected: string;
  readonly organizationId: string;
}

/**
 * Asks DNS whether a domain is the organization's: it leads to the organization's own host, or a TXT record names the
 * organization. Leading to the same server is no proof, because the domains of all organizations do.
 */
export async function checkDomain(
  resolver: Resolver,
  { domain, expected, organizationId }: AskedDomain,
): Promise<{ state: DomainState; found: string[] }> {
  try {
    const names = await ask(() => resolver.resolveCname(domain));
    if (names.some(name => isSame(name, expected))) {
      return { state: 'right', found: names };
    }
    const proof = domainProof({ id: organizationId, customDomain: domain });
    const texts = await ask(async () => (await resolver.resolveTxt(proof.name)).map(parts => parts.join('')));
    if (texts.includes(proof.value)) {
      return { state: 'right', found: [proof.value] };
    }
    if (names.length > 0) {
      return { state: 'elsewhere', found: names };
    }
    const addresses = await ask(() => resolver.resolve4(domain));
    if (addresses.length === 0) {
      return { state: 'missing', found: [] };
    }
    const ours = await ask(() => resolver.resolve4(expected));
    const leadsHere = addresses.some(address => ours.includes(address));
    return { state: leadsHere ? 'unproven' : 'elsewhere', found: addresses };
  } catch {
    return { state: 'unreachable', found: [] };
  }
}

/** A missing record is a result; no response from DNS is not. */
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
