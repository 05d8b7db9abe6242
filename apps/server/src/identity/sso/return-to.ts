const home = '/dashboard';
const anyOrigin = 'http://any.invalid';

/** A path within the product, whatever was requested: a sign-in must not end on another site. */
export function localPath(requested: unknown): string {
  // Browsers treat a backslash as a slash and ignore tabs and line breaks.
  if (
    typeof requested !== 'string' ||
    requested.length > 500 ||
    !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(requested)
  ) {
    return home;
  }
  const url = URL.parse(requested, anyOrigin);
  // `/a/..//evil.test` looks local until its dots are resolved.
  if (url?.origin !== anyOrigin || url.pathname.startsWith('//')) {
    return home;
  }
  return `${url.pathname}${url.search}${url.hash}`;
}
