/** Distinguishes requests for organizations' public pages from requests for the application, by their host. */
export interface PublicHosts {
  /** True for every name that is not the application's, whether or not an organization has it. */
  isPublic(host: string | undefined): boolean;
  /** The organization that a public host may belong to; undefined if it cannot belong to one. */
  parse(host: string | undefined): PublicHost | undefined;
  /** `https://acme.example.com`, or the organization's custom domain if it has one. */
  originOf(organization: { subdomain: string; customDomain: string | null }): string;
  /** Whether organizations can have pages at this domain: not at names of the installation itself. */
  canBeCustom(domain: string): boolean;
}

/** An organization's subdomain or custom domain. */
export type PublicHost = { readonly subdomain: string } | { readonly domain: string };

interface Options {
  appOrigin: string;
  publicSuffix: string;
  /**
   * Names of the application beside that of its origin. Undefined: it answers at any name that is not below the suffix, and
   * there are no custom domains.
   */
  otherAppHosts: readonly string[] | undefined;
}

export function createPublicHosts({ appOrigin, publicSuffix, otherAppHosts }: Options): PublicHosts {
  const { protocol, hostname: appHost } = new URL(appOrigin);
  const suffix = nameOf(publicSuffix);
  const ending = `.${suffix}`;
  // The application may itself be below the suffix: `app.example.com` beside `acme.example.com`. No organization can be
  // called `www`.
  const appHosts = new Set([appHost, `www.${appHost}`, ...(otherAppHosts ?? []).map(nameOf)]);

  /** Machines of the same network ask by addresses and by names without a dot, such as that of a container. */
  function isForeign(name: string): boolean {
    return domainPattern.test(name) && name !== suffix;
  }

  function isPublic(host: string | undefined): boolean {
    const name = nameOf(host);
    if (appHosts.has(name)) {
      return false;
    }
    return name.endsWith(ending) || (otherAppHosts !== undefined && isForeign(name));
  }

  return {
    isPublic,
    parse(host) {
      const name = nameOf(host);
      if (!isPublic(host)) {
        return undefined;
      }
      if (!name.endsWith(ending)) {
        return { domain: name };
      }
      const subdomain = name.slice(0, -ending.length);
      return /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(subdomain) ? { subdomain } : undefined;
    },
    originOf: ({ subdomain, customDomain }) =>
      customDomain && otherAppHosts !== undefined
        ? `${protocol}//${customDomain.toLowerCase()}`
        : `${protocol}//${subdomain.toLowerCase()}.${publicSuffix}`,
    canBeCustom(domain) {
      const name = nameOf(domain);
      return isForeign(name) && !name.endsWith(ending) && !appHosts.has(name);
    },
  };
}

/** Names with a dot, whose last part is not a number as in an address. */
const domainPattern = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/;

/** Names are compared without their port, because a proxy may listen on another one. */
export function nameOf(host: string | undefined): string {
  return (host ?? '').toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
}
