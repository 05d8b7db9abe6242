/** Only our own scripts, styles, fonts and pictures. Mantine needs style attributes. */
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
 * Sent with every response. Constants, because helmet builds them for each request, which took five percent of reading
 * a record. Strict-Transport-Security is missing: only the proxy knows whether https is available.
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
