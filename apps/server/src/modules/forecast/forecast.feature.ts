import {
  listForecastChanges,
  listForecastSnapshots,
  listForecastSubmissions,
  listTargets,
  readForecast,
  readForecastAccuracy,
  readTargetAttainment,
  saveTargets,
  submitForecast,
} from '@pipewright/contract/forecast/forecast-operations.ts';
import { defineFeature } from '../../platform/define-feature.ts';
import { notFound } from '../../platform/errors.ts';
import { defineReadRoute, defineWriteRoute } from '../../platform/http/routes/define-route.ts';
import { readForecastChanges } from '../../platform/reports/forecast-changes.ts';
import { readForecastSnapshots } from '../../platform/reports/forecast-snapshots.ts';
import { calculateAttainment } from '../../platform/reports/targets/attainment.ts';
import type { Module } from '../../platform/resources/define-module.ts';
import { readAccuracy } from './accuracy.ts';
import { daysOf } from './forecast-filters.ts';
import { rollUp } from './roll-up.ts';
import { readSubmissions, submissionUndoGuard, writeSubmission } from './submissions.ts';
import { createForecastSnapshots } from './take-snapshots.ts';
import { readTargets, writeTargets } from './targets.ts';

export const forecastFeature = defineFeature({
  name: 'forecast',
  undoGuards: [
    { entity: 'sales-target', permission: 'targets.manage', check: async () => undefined },
    submissionUndoGuard,
  ],
  routes: ({ modules }) => [
    defineReadRoute(readForecast, async ({ principal, query: { period }, db }) => ({
      body: await rollUp(dealsOf(modules), modules, db, { principal, period }),
    })),
    defineReadRoute(listForecastSubmissions, async ({ principal, query, db }) => ({
      body: await db.read(principal, tx => readSubmissions(tx, query)),
    })),
    defineWriteRoute(submitForecast, async ({ tx, changeSet, body }) => ({
      body: await writeSubmission(tx, changeSet, body),
    })),
    defineReadRoute(listTargets, async ({ principal, query, db }) => ({
      body: await db.read(principal, tx => readTargets(tx, query.year)),
    })),
    defineWriteRoute(saveTargets, async ({ tx, changeSet, body }) => ({
      body: await writeTargets(tx, changeSet, body.targets),
    })),
    defineReadRoute(listForecastSnapshots, async ({ principal, query, db }) => ({
      body: await readForecastSnapshots(dealsOf(modules), db, principal, daysOf(query.period)),
    })),
    defineReadRoute(listForecastChanges, async ({ principal, query, db }) => ({
      body: await readForecastChanges(dealsOf(modules), db, principal, {
        days: daysOf(query.period),
        since: query.since,
      }),
    })),
    defineReadRoute(readForecastAccuracy, async ({ principal, query, db }) => ({
      body: await readAccuracy(dealsOf(modules), modules, db, { principal, kind: query.kind }),
    })),
    defineReadRoute(
      readTargetAttainment,
      async ({ principal, body: { question, scope = {}, page }, db }) => ({
        body: await calculateAttainment({ all: modules, db, principal, question, scope, page }),
      }),
    ),
  ],
  background: ({ organizations }) => {
    const { job, schedule } = createForecastSnapshots(organizations.listIds);
    return { jobs: [job], schedules: [schedule] };
  },
});

function dealsOf(modules: readonly Module[]): Module {
  const module = modules.find(({ resource }) => resource.name === 'deal');
  if (!module) {
    throw notFound();
  }
  return module;
}
