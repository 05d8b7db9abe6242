import {
  chooseHomePage,
  listDefaultHomePages,
  readHomePage,
  removeDefaultHomePage,
  resetHomePage,
  setDefaultHomePage,
} from '@pipewright/contract/operations/reports/home-page.ts';
import { defineReadRoute, defineWriteRoute, type Route } from '../../platform/http/routes/define-route.ts';
import {
  deletePersonalHome,
  deleteRoleHome,
  readDefaultHomes,
  readHome,
  writeDefaultHome,
  writePersonalHome,
} from './home-page-rows.ts';
import { demandPerson } from './report-rows.ts';

/** Which dashboard people see first: their own choice, or what an administrator has set. */
export function homePageRoutes(): readonly Route[] {
  return [
    defineReadRoute(readHomePage, async ({ principal, db }) => ({
      body: await db.read(principal, readHome),
    })),
    defineWriteRoute(chooseHomePage, async ({ principal, body, tx }) => {
      demandPerson(principal);
      await writePersonalHome(tx, body.dashboardId);
      return { body: await readHome(tx) };
    }),
    defineWriteRoute(resetHomePage, async ({ principal, tx }) => {
      demandPerson(principal);
      await deletePersonalHome(tx);
      return { body: await readHome(tx) };
    }),
    defineReadRoute(listDefaultHomePages, async ({ principal, db }) => ({
      body: await db.read(principal, readDefaultHomes),
    })),
    defineWriteRoute(setDefaultHomePage, async ({ body, tx, changeSet }) => {
      await writeDefaultHome(tx, changeSet, body);
      return { body: await readDefaultHomes(tx) };
    }),
    defineWriteRoute(removeDefaultHomePage, async ({ params, tx, changeSet }) => {
      await deleteRoleHome(tx, changeSet, params.roleId);
      return { body: await readDefaultHomes(tx) };
    }),
  ];
}
