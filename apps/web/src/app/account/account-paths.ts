/** The pages around signing in: open to everybody, and left alone when a session ends. */
export const accountPaths = [
  '/login',
  '/login/callback',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/join',
  '/connect/authorize',
] as const;

export function isAccountPath(path: string): boolean {
  return accountPaths.some(known => known === path.replace(/\/$/, ''));
}
