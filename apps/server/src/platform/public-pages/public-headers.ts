/** Scripts and styles only from files of this server, and nothing from anywhere else. */
const contentPolicy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self'",
  'connect-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
};

/** Sent with every response of a public page. The address contains a secret, so it must neither be cached nor passed on. */
export const publicHeaders = {
  'content-security-policy': Object.entries(contentPolicy)
    .map(directive => directive.join(' '))
    .join(';'),
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-robots-tag': 'noindex, nofollow',
};
