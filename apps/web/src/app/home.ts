/** Where people arrive after signing in. */
export const homeRoute = '/dashboard';
