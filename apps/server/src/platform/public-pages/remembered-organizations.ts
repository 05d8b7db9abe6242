const rememberMs = 60_000;
const maxRemembered = 10_000;

/** Remembers for a minute which organization has a subdomain, so that pages do not have to ask for each request. */
export function rememberOrganizations(find: (subdomain: string) => Promise<string | undefined>): {
  find(subdomain: string): Promise<string | undefined>;
  /** To be called when an organization has changed. */
  forget(): void;
} {
  const known = new Map<string, { until: number; tenantId: Promise<string | undefined> }>();
  return {
    find(subdomain) {
      const remembered = known.get(subdomain);
      if (remembered && remembered.until > Date.now()) {
        return remembered.tenantId;
      }
      if (known.size >= maxRemembered) {
        known.clear();
      }
      const tenantId = find(subdomain);
      known.set(subdomain, { until: Date.now() + rememberMs, tenantId });
      tenantId.catch(() => known.delete(subdomain));
      return tenantId;
    },
    forget: () => known.clear(),
  };
}
