/** Scripts, styles, fonts and pictures of our own only. Style attributes are what Mantine positions things with. */
const contentPolicy = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'object-src': "'none'",
  'frame-ancestors': "'none'",
  'base-uri': "'self'",
  'form-action': "'self'",
};

/**
 * What every answer tells the browser. Constants, because helmet puts them together anew for each request, which was
 * a twentieth of what reading one record costs. No promise of https here: only a proxy that has it may make that.
 */
export const securityHeaders = {
  'content-security-policy': Object.entries(contentPolicy)
    .map(directive => directive.join(' '))
    .join(';'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
};
