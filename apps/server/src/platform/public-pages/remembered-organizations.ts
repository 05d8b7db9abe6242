import type { PublicHost } from './public-hosts.ts';

const rememberMs = 60_000;
const maxRemembered = 10_000;

/** Remembers for a minute which organization has a host, so that pages do not have to ask for each request. */
export function rememberOrganizations(find: (host: PublicHost) => Promise<string | undefined>): {
  find(host: PublicHost): Promise<string | undefined>;
  /** To be called when an organization has changed. */
  forget(): void;
} {
  const known = new Map<string, { until: number; tenantId: Promise<string | undefined> }>();
  return {
    find(host) {
      const key = 'domain' in host ? `domain ${host.domain}` : `subdomain ${host.subdomain}`;
      const remembered = known.get(key);
      if (remembered && remembered.until > Date.now()) {
        return remembered.tenantId;
      }
      if (known.size >= maxRemembered) {
        known.clear();
      }
      const tenantId = find(host);
      known.set(key, { until: Date.now() + rememberMs, tenantId });
      tenantId.catch(() => known.delete(key));
      return tenantId;
    },
    forget: () => known.clear(),
  };
}
