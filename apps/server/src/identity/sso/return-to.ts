const home = '/dashboard';
const anyOrigin = 'http://any.invalid';

/** A path of our own, whatever was asked for: a sign-in must not end on somebody else's page. */
export function localPath(wanted: unknown): string {
  // Browsers take a backslash for a slash, and leave tabs and line breaks out.
  if (typeof wanted !== 'string' || wanted.length > 500 || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(wanted)) {
    return home;
  }
  const url = URL.parse(wanted, anyOrigin);
  // `/a/..//evil.test` is a path of ours until somebody resolves its dots.
  if (url?.origin !== anyOrigin || url.pathname.startsWith('//')) {
    return home;
  }
  return `${url.pathname}${url.search}${url.hash}`;
}
