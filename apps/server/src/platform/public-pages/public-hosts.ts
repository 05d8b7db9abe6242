/** Tells requests for organizations' public pages from requests for the application, by the host they ask for. */
export interface PublicHosts {
  /** True for every name below the suffix, whether or not an organization has it. */
  isPublic(host: string | undefined): boolean;
  /** The organization's subdomain in the host of a public page. */
  subdomainOf(host: string | undefined): string | undefined;
  /** `https://acme.example.com`. */
  originOf(subdomain: string): string;
}

export function createPublicHosts({
  appOrigin,
  publicSuffix,
}: {
  appOrigin: string;
  publicSuffix: string;
}): PublicHosts {
  const { protocol, hostname: appHost } = new URL(appOrigin);
  const ending = `.${withoutPort(publicSuffix)}`;

  function isPublic(host: string | undefined): boolean {
    const name = withoutPort(host ?? '');
    // The application may itself be below the suffix: `app.example.com` beside `acme.example.com`. No
    // organization can be called `www`.
    return name.endsWith(ending) && name !== appHost && name !== `www.${appHost}`;
  }

  return {
    isPublic,
    subdomainOf(host) {
      const label = isPublic(host) ? withoutPort(host ?? '').slice(0, -ending.length) : '';
      return /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(label) ? label : undefined;
    },
    originOf: subdomain => `${protocol}//${subdomain.toLowerCase()}.${publicSuffix}`,
  };
}

/** Names are compared without their port, because a proxy may listen on another one. */
function withoutPort(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
}
