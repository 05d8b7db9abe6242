import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { dashboard } from './dashboards.ts';

/** Who chose a home page: the person, an administrator for their role or for everyone, or nobody. */
export const homePageSources = ['person', 'role', 'everyone', 'standard'] as const;
export type HomePageSource = (typeof homePageSources)[number];

const homePage = z.object({
  /** Null: the standard cards. */
  dashboard: dashboard.nullable(),
  source: z.enum(homePageSources),
  /** The choice that was skipped because its dashboard was deleted or is no longer shared with the caller. */
  unavailable: z.enum(['person', 'role', 'everyone']).nullable(),
});
export type HomePage = z.infer<typeof homePage>;

const tag = 'dashboards';

export const readHomePage = defineOperation({
  method: 'GET',
  path: '/home-page',
  access: 'session',
  tag,
  summary: 'The dashboard that the caller sees first',
  result: homePage,
});

export const chooseHomePage = defineOperation({
  method: 'PUT',
  path: '/home-page',
  access: 'session',
  tag,
  summary: 'Choose one’s own home page',
  body: z.strictObject({
    /** Null: the standard cards, also where another home page was set for everyone. */
    dashboardId: z.uuid().nullable(),
  }),
  result: homePage,
});

export const resetHomePage = defineOperation({
  method: 'DELETE',
  path: '/home-page',
  access: 'session',
  tag,
  summary: 'Return to the home page that the organization has set',
  result: homePage,
});

const defaultHomePage = z.object({
  /** Null: everyone whose role has no home page of its own. */
  roleId: z.uuid().nullable(),
  /** Null: the standard cards. */
  dashboardId: z.uuid().nullable(),
  /** Null for the standard cards, and where the dashboard was deleted or is not shared. */
  dashboardName: z.string().nullable(),
});
export type DefaultHomePage = z.infer<typeof defaultHomePage>;

export const listDefaultHomePages = defineOperation({
  method: 'GET',
  path: '/home-page/defaults',
  access: 'settings.manage',
  tag,
  summary: 'The home pages that were set for roles and for everyone',
  result: z.array(defaultHomePage),
});

export const setDefaultHomePage = defineOperation({
  method: 'PUT',
  path: '/home-page/defaults',
  access: 'settings.manage',
  tag,
  summary: 'Set the home page of a role or of everyone',
  body: z.strictObject({
    /** Null: everyone. */
    roleId: z.uuid().nullable(),
    /** A shared dashboard. Null: the standard cards. */
    dashboardId: z.uuid().nullable(),
  }),
  result: z.array(defaultHomePage),
});

export const removeDefaultHomePage = defineOperation({
  method: 'DELETE',
  path: '/home-page/defaults/:roleId',
  access: 'settings.manage',
  tag,
  summary: 'Give a role the home page of everyone',
  params: z.strictObject({ roleId: z.uuid() }),
  result: z.array(defaultHomePage),
});
