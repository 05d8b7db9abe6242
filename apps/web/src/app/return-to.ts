/** Where to go after signing in: a path of this application, never another site. */
export function returnPath(returnTo: unknown, home: string): string {
  const isOwn = typeof returnTo === 'string' && /^\/(?![/\\])/.test(returnTo);
  return isOwn ? returnTo : home;
}
