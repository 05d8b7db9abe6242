/** Where people arrive after signing in, until there is a dashboard. */
export const homeRoute = '/administration/masters';
