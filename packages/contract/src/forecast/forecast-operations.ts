import { z } from 'zod';
import { defineOperation } from '../define-operation.ts';
import { longText, money } from '../fields/fields.ts';
import { day } from '../fields/times.ts';
import { reportScope } from '../operations/reports/reports.ts';
import { deals } from '../resources/deals.ts';
import { forecastCategories } from './forecast-categories.ts';
import { forecastResult, periodKinds, salesPeriod } from './forecast-figures.ts';
import { targetAttainment, targetQuestion } from './target-attainment.ts';

const { read, edit } = deals.permissions;
const tag = 'forecast';
const ofPeriod = z.strictObject({ period: salesPeriod });

export const readForecast = defineOperation({
  method: 'GET',
  path: '/forecast',
  access: read,
  tag,
  summary: 'Targets, won and expected deals of a month or quarter, by team and person',
  query: ofPeriod,
  result: forecastResult,
});

const submission = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  period: salesPeriod,
  amount: z.number(),
  note: z.string().nullable(),
  submittedByUserId: z.uuid(),
  submittedBy: z.string().nullable(),
  createdAtUtc: z.iso.datetime(),
});

export const listForecastSubmissions = defineOperation({
  method: 'GET',
  path: '/forecast/submissions',
  access: read,
  tag,
  summary: 'What a person has submitted for a period, newest first',
  query: ofPeriod.extend({ userId: z.uuid() }),
  result: z.array(submission),
});

export const submitForecast = defineOperation({
  method: 'POST',
  path: '/forecast/submissions',
  access: edit,
  tag,
  summary: 'Submit what oneself, or somebody whose deals one may change, will win in a period',
  body: z.strictObject({
    /** Oneself unless somebody else is named. */
    userId: z.uuid().optional(),
    period: salesPeriod,
    /** In the base currency. */
    amount: money.schema,
    note: longText(2000).schema.nullish(),
  }),
  result: submission,
  status: 201,
});

/** Whose target it is: exactly one of these. */
const scope = { userId: z.uuid().nullish(), teamId: z.uuid().nullish(), territoryId: z.uuid().nullish() };

export const listTargets = defineOperation({
  method: 'GET',
  path: '/targets',
  access: 'targets.manage',
  tag,
  summary: 'The targets of a year, of its months and quarters',
  query: z.strictObject({ year: z.coerce.number().int().min(1).max(9000) }),
  result: z.array(
    z.object({
      id: z.uuid(),
      userId: z.uuid().nullable(),
      teamId: z.uuid().nullable(),
      territoryId: z.uuid().nullable(),
      period: salesPeriod,
      amount: z.number(),
    }),
  ),
});

export const saveTargets = defineOperation({
  method: 'PUT',
  path: '/targets',
  access: 'targets.manage',
  tag,
  summary: 'Set targets of people, teams and territories, each for a month or quarter; others stay',
  body: z.strictObject({
    targets: z
      .array(
        z
          .strictObject({
            ...scope,
            period: salesPeriod,
            /** In the base currency; null removes the target. */
            amount: money.schema.nullable(),
          })
          .refine(
            ({ userId, teamId, territoryId }) => [userId, teamId, territoryId].filter(Boolean).length === 1,
            { message: 'A target belongs to a person, a team or a territory' },
          ),
      )
      .min(1)
      .max(2000),
  }),
  result: z.object({ saved: z.int(), removed: z.int() }),
});

export const listForecastSnapshots = defineOperation({
  method: 'GET',
  path: '/forecast/snapshots',
  access: read,
  tag,
  summary: 'What the deals of a period were worth each week, by category; the last 26 weeks',
  query: ofPeriod,
  result: z.array(
    z.object({
      takenOn: z.iso.date(),
      won: z.number(),
      commit: z.number(),
      bestCase: z.number(),
      pipeline: z.number(),
      weighted: z.number(),
    }),
  ),
});

export const changeKinds = [
  'won',
  'lost',
  'added',
  'moved-in',
  'pushed',
  'moved-out',
  'omitted',
  'amount',
  'category',
  'deleted',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

const state = z.object({
  amount: z.number(),
  expectedCloseDate: z.iso.date().nullable(),
  forecastCategory: z.enum(forecastCategories),
});

export const listForecastChanges = defineOperation({
  method: 'GET',
  path: '/forecast/changes',
  access: read,
  tag,
  summary: 'The deals that changed the forecast of a period since a day, the largest changes first',
  query: ofPeriod.extend({ since: day }),
  result: z.object({
    changes: z.array(
      z.object({
        dealId: z.uuid(),
        name: z.string(),
        ownerUserId: z.uuid().nullable(),
        kind: z.enum(changeKinds),
        /** Null: it did not exist. */
        before: state.nullable(),
        /** Null: it was deleted. */
        now: state.nullable(),
        /** By how much it changed the sum of the won and the expected deals. */
        difference: z.number(),
      }),
    ),
    /** Over all changes, also those that are not listed. */
    difference: z.number(),
    count: z.int(),
  }),
});

export const readForecastAccuracy = defineOperation({
  method: 'GET',
  path: '/forecast/accuracy',
  access: read,
  tag,
  summary: 'How close people came with what they submitted, over the last six months or quarters',
  query: z.strictObject({ kind: z.enum(periodKinds) }),
  result: z.array(
    z.object({
      userId: z.uuid(),
      fullName: z.string().nullable(),
      period: salesPeriod,
      won: z.number(),
      /** The first submission, and the last one before the period was over. */
      first: z.number(),
      last: z.number(),
      /** From 0 to 1; null where nothing was won. */
      accuracyOfFirst: z.number().nullable(),
      accuracyOfLast: z.number().nullable(),
    }),
  ),
});

export const readTargetAttainment = defineOperation({
  method: 'POST',
  path: '/targets/attainment',
  access: read,
  tag,
  summary: 'What was won in a period next to what was to be won, by person, team, territory or month',
  body: z.strictObject({
    question: targetQuestion,
    scope: reportScope.optional(),
    /** Lines come in pages of 100; the total is always that of all. */
    page: z.int().min(1).max(1000).default(1),
  }),
  result: targetAttainment,
  onlyReads: true,
});
