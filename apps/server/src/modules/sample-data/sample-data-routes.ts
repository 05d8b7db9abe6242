import {
  loadSampleData,
  readSampleData,
  removeSampleData,
} from '@pipewright/contract/operations/organization/sample-data.ts';
import { defineReadRoute, defineWriteRoute, type Route } from '../../platform/http/routes/define-route.ts';
import type { Module } from '../../platform/resources/define-module.ts';
import { loadSample, readLoaded } from './load-sample.ts';
import { removeSample } from './remove-sample.ts';

export function sampleDataRoutes(all: readonly Module[]): Route[] {
  return [
    defineReadRoute(readSampleData, async ({ principal, db }) => {
      const changeSetId = await db.read(principal, readLoaded);
      return { body: { isLoaded: changeSetId !== null, changeSetId } };
    }),
    defineWriteRoute(loadSampleData, async ({ tx, changeSet }) => {
      const { companies, contacts, leads, deals, activities } = await loadSample(tx, all, changeSet);
      return {
        body: {
          message: `The sample data is loaded: ${companies.length} companies, ${leads.length} leads and ${deals.length} deals.`,
          companies: companies.length,
          contacts: contacts.length,
          leads: leads.length,
          deals: deals.length,
          activities: activities.length,
        },
      };
    }),
    defineWriteRoute(removeSampleData, async ({ tx, changeSet, query }) => {
      await removeSample(tx, all, { changeSet, ...query });
      return {};
    }),
  ];
}
