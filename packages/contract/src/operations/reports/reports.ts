import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { singleLine } from '../../fields/single-line.ts';
import { periods } from '../../filters.ts';
import { reportDefinition, storedDefinition } from '../../reports/report-definition.ts';
import { reportResult } from '../../reports/report-result.ts';
import { deals } from '../../resources/deals.ts';
import { leads } from '../../resources/leads.ts';
import { orders } from '../../resources/orders.ts';
import { uncheckedFilter } from '../../unchecked-filter.ts';

const own = {
  name: singleLine().min(1).max(100),
  /** What the figures mean, for people. */
  description: z.string().trim().max(500),
  /** Everybody in the organization finds it. Each person sees the figures of the records that they may read. */
  isShared: z.boolean(),
};

const report = z.object({
  id: z.uuid(),
  ...own,
  definition: storedDefinition,
  owner: z.object({ id: z.uuid(), fullName: z.string() }),
  /** It is one’s own, or it is shared and one manages the settings. */
  mayChange: z.boolean(),
  updatedAtUtc: z.iso.datetime(),
});
export type SavedReport = z.infer<typeof report>;

/** What a dashboard’s filter bar sets for all of its reports; a report ignores what its records do not have. */
export const reportScope = z.strictObject({
  within: z.enum(periods).optional(),
  ownerIds: z.array(z.uuid()).min(1).max(100).optional(),
  teamId: z.uuid().optional(),
  /** With all territories below it. */
  territoryId: z.uuid().optional(),
});
export type ReportScope = z.infer<typeof reportScope>;

const params = z.strictObject({ id: z.uuid() });
// Besides a session each demands the permission to read the records that the report is about.
const guarded = { access: 'session', tag: 'reports' } as const;

export const runReport = defineOperation({
  ...guarded,
  method: 'POST',
  path: '/reports/run',
  summary: 'The figures of a report, each with the filter that selects its records',
  body: z.strictObject({
    definition: reportDefinition,
    scope: reportScope.optional(),
    /** Calculate it anew, instead of returning a result that is kept. */
    isRefreshed: z.boolean().optional(),
  }),
  result: reportResult,
  onlyReads: true,
});

const exported = z.strictObject({
  definition: reportDefinition,
  /** The headings of the columns: one for each dimension and each figure. */
  headings: z.array(z.string().trim().min(1).max(200)).min(1).max(7),
  /** What to call records without a value, all others, and the total. */
  words: z.strictObject({
    none: z.string().trim().min(1).max(50),
    others: z.string().trim().min(1).max(50),
    total: z.string().trim().min(1).max(50),
  }),
});
export type ExportedReport = z.input<typeof exported>;

export const exportReport = defineOperation({
  ...guarded,
  method: 'GET',
  path: '/reports/export',
  summary: 'The figures of a report as a file',
  query: z.strictObject({
    /** As JSON, like the filter of a list: what to calculate, and the words of the file. */
    report: z
      .string()
      .max(20_000)
      .transform((json, context) => {
        const parsed = exported.safeParse(parseJson(json));
        if (parsed.success) {
          return parsed.data;
        }
        const [issue] = parsed.error.issues;
        context.addIssue({ code: 'custom', message: issue?.message ?? 'This is no report' });
        return z.NEVER;
      }),
    format: z.enum(['csv', 'xlsx']).default('xlsx'),
  }),
  result: z.string(),
});

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

export const listReports = defineOperation({
  ...guarded,
  method: 'GET',
  path: '/reports',
  summary: 'One’s own reports and those that are shared, by name',
  result: z.array(report),
});

export const readReport = defineOperation({
  ...guarded,
  method: 'GET',
  path: '/reports/:id',
  summary: 'One report',
  params,
  result: report,
});

export const readReportResult = defineOperation({
  ...guarded,
  method: 'GET',
  path: '/reports/:id/result',
  summary: 'The figures of a saved report',
  params,
  result: reportResult,
});

export const createReport = defineOperation({
  ...guarded,
  method: 'POST',
  path: '/reports',
  summary: 'Save a report',
  body: z.strictObject({
    ...own,
    description: own.description.default(''),
    isShared: own.isShared.default(false),
    definition: reportDefinition,
  }),
  result: report,
  status: 201,
});

export const changeReport = defineOperation({
  ...guarded,
  method: 'PATCH',
  path: '/reports/:id',
  summary: 'Rename, share or change a report',
  params,
  body: z.strictObject({ ...own, definition: reportDefinition }).partial(),
  result: report,
});

export const deleteReport = defineOperation({
  ...guarded,
  method: 'DELETE',
  path: '/reports/:id',
  summary: 'Delete a report',
  params,
});

const stagePassage = z.object({
  id: z.uuid(),
  name: z.string(),
  /** How many deals came into the stage in the period. */
  entered: z.int(),
  /** How many of them have gone on to a later stage or were won, and how many were lost from there. */
  wentOn: z.int(),
  lost: z.int(),
  /** How long half of those that left it stayed at most; null where none has left. */
  medianDays: z.number().nullable(),
});

/** From the stage history of the deals that one may read. Values are in the base currency. */
const productRevenue = z.object({
  /** The products with the highest revenue first. Lines without a product, and of products that are gone, have no id. */
  products: z.array(
    z.object({
      id: z.uuid().nullable(),
      name: z.string(),
      orders: z.int(),
      quantity: z.number(),
      /** Without tax, in the base currency. */
      revenue: z.number(),
    }),
  ),
  /** Of all products. */
  revenue: z.number(),
  orders: z.int(),
});
export type ProductRevenue = z.infer<typeof productRevenue>;

export const readProductRevenue = defineOperation({
  method: 'POST',
  path: '/reports/product-revenue',
  access: orders.permissions.read,
  tag: 'reports',
  summary: 'What each product brings: the lines of the orders that were confirmed in the period',
  body: z.strictObject({ scope: reportScope }),
  result: productRevenue,
  onlyReads: true,
});

export const readStageHistory = defineOperation({
  method: 'POST',
  path: '/reports/stage-history',
  access: deals.permissions.read,
  tag: 'reports',
  summary: 'How deals go through the stages, and how fast they are won',
  body: z.strictObject({ scope: reportScope }),
  result: z.object({
    stages: z.array(stagePassage),
    open: z.int(),
    won: z.int(),
    lost: z.int(),
    /** In percent of the deals that were closed. */
    winRate: z.number().nullable(),
    averageWon: z.number().nullable(),
    /** From the creation of a deal until it is won. */
    medianCycleDays: z.number().nullable(),
    /** What the open deals are expected to bring per day. */
    velocityPerDay: z.number().nullable(),
    /** The people who won deals in the period, those who won most of them first. Null: deals without an owner. */
    people: z.array(
      z.object({
        id: z.uuid().nullable(),
        name: z.string().nullable(),
        won: z.int(),
        medianCycleDays: z.number().nullable(),
      }),
    ),
  }),
  onlyReads: true,
});
export type StageHistory = z.output<typeof readStageHistory.result>;

const roiFigures = {
  /** Leads that were created in the period. */
  leads: z.int(),
  /** Deals that were won in the period, and what they brought in the base currency. */
  won: z.int(),
  wonValue: z.number(),
  /**
   * In the base currency at today’s rate. Costs over several days count by the days that are in the period. Null where
   * none are recorded, and where the caller does not see all records, so that costs would not fit the figures.
   */
  budget: z.number().nullable(),
  cost: z.number().nullable(),
  /** Null without costs, and where there is nothing to divide by. */
  costPerLead: z.number().nullable(),
  costPerWon: z.number().nullable(),
  /** What was won beyond the cost, in percent of the cost. */
  returnPercent: z.number().nullable(),
};

const marketingReturn = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** False where costs are left out, because the caller or the filter bar does not include all records. */
  hasCosts: z.boolean(),
  sources: z.array(z.object({ id: z.uuid().nullable(), name: z.string().nullable(), ...roiFigures })),
  total: z.object(roiFigures),
  /** Leads and deals do not name a campaign, so campaigns have costs only. */
  campaigns: z.array(
    z.object({
      name: z.string(),
      source: z.string(),
      budget: z.number().nullable(),
      cost: z.number().nullable(),
    }),
  ),
  /** The records behind the figures of all sources. */
  filters: z.object({ leads: uncheckedFilter, won: uncheckedFilter }),
});
export type MarketingReturn = z.output<typeof marketingReturn>;

export const readMarketingReturn = defineOperation({
  method: 'POST',
  path: '/reports/marketing-return',
  access: leads.permissions.read,
  tag: 'reports',
  summary: 'What each lead source costs, and what it brings',
  body: z.strictObject({ scope: reportScope }),
  result: marketingReturn,
  onlyReads: true,
});
