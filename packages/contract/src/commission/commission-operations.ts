import { z } from 'zod';
import { defineOperation } from '../define-operation.ts';
import { decimal, longText, text } from '../fields/fields.ts';
import { commissionKinds, tierModes } from '../resources/commission-plans.ts';
import { deals } from '../resources/deals.ts';

const tag = 'commission';

/** A month (`2026-03`) or a quarter (`2026-Q1`) of a year that deals can be of. */
const commissionPeriod = z.string().regex(/^(19|20|21)[0-9]{2}-(0[1-9]|1[0-2]|Q[1-4])$/);

/** A plan as it applies to one person in one period. */
const term = z.object({
  planId: z.uuid(),
  planName: z.string(),
  kind: z.enum(commissionKinds),
  rate: z.number().nullable(),
  cap: z.number().nullable(),
  tierMode: z.enum(tierModes),
  tiers: z.array(z.object({ fromAttainment: z.number(), payout: z.number() })),
  /** What the person was to win; null without a target. */
  target: z.number().nullable(),
  /** The days on which won deals count. */
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
});
export type CommissionTerm = z.output<typeof term>;

/** One step of the calculation: a deal, the payout by attainment, or what a cap takes off. */
const line = z.object({
  kind: z.enum(['deal', 'payout', 'cap']),
  /** Of a correction: the approved period that it corrects. Its credit and amount are differences. */
  aboutPeriod: commissionPeriod.nullable(),
  planId: z.uuid(),
  planName: z.string(),
  dealId: z.uuid().nullable(),
  dealName: z.string().nullable(),
  closedOn: z.iso.date().nullable(),
  /** What the deal is worth, and the person’s share of it in percent. */
  dealAmount: z.number().nullable(),
  percent: z.number().nullable(),
  /** The person’s share of the deal; of a payout, the sum of these shares. */
  credit: z.number(),
  /** What is paid. */
  amount: z.number(),
});
export type CommissionLine = z.output<typeof line>;

/** Approved statements no longer change; paid ones cannot be reopened either. */
export const statementStates = ['open', 'approved', 'paid'] as const;
export type StatementState = (typeof statementStates)[number];

const summary = z.object({
  userId: z.uuid(),
  fullName: z.string().nullable(),
  period: commissionPeriod,
  state: z.enum(statementStates),
  /** All amounts are in this currency: the base currency, or what it was when the statement was approved. */
  currency: z.string(),
  total: z.number(),
  /** The part of the total that corrects earlier statements. */
  corrections: z.number(),
  deals: z.int(),
  approvedBy: z.string().nullable(),
  approvedAtUtc: z.iso.datetime().nullable(),
  /** Why it was reopened, as long as it was not approved again. */
  reason: z.string().nullable(),
  /** The day on which it was paid, and what the payment can be found by; null unless it was paid. */
  paidOn: z.iso.date().nullable(),
  paymentReference: z.string().nullable(),
  paidBy: z.string().nullable(),
  /** Whether the caller may approve or reopen it. Only periods that are over can be approved. */
  mayApprove: z.boolean(),
  /** Whether the caller may mark it as paid once it is approved, and take that back. */
  mayPay: z.boolean(),
});
export type CommissionSummary = z.output<typeof summary>;

const statement = summary.extend({ terms: z.array(term), lines: z.array(line) });
export type CommissionStatement = z.output<typeof statement>;

const ofPerson = z.strictObject({ period: commissionPeriod, userId: z.uuid() });

export const listCommissionStatements = defineOperation({
  method: 'GET',
  path: '/commission-statements',
  access: 'commission.read',
  tag,
  summary: 'The commission statements of a month or quarter, of the people whose statements one may see',
  query: z.strictObject({ period: commissionPeriod, state: z.enum(statementStates).optional() }),
  result: z.object({
    period: commissionPeriod,
    /** Whether the period is over, so that statements can be approved. */
    isOver: z.boolean(),
    statements: z.array(summary),
  }),
});

export const readCommissionStatement = defineOperation({
  method: 'GET',
  path: '/commission-statements/:period/:userId',
  access: 'commission.read',
  tag,
  summary: 'A statement with its calculation, line by line',
  params: ofPerson,
  result: statement,
});

/** How many statements one request approves or marks as paid at most. */
export const maxStatements = 500;

/** A statement as somebody has seen it, who approves it or has paid it. */
const seenStatement = z.strictObject({ userId: z.uuid(), total: z.number(), currency: z.string() });
export type SeenStatement = z.output<typeof seenStatement>;

export const approveCommissionStatements = defineOperation({
  method: 'POST',
  path: '/commission-statements/:period/approve',
  access: 'commission.approve',
  tag,
  summary:
    'Approve statements of a period, with the totals that were seen; 409 if one has changed. They do not change any more',
  params: z.strictObject({ period: commissionPeriod }),
  body: z.strictObject({ statements: z.array(seenStatement).min(1).max(maxStatements) }),
  result: z.object({ approved: z.int() }),
});

export const reopenCommissionStatement = defineOperation({
  method: 'POST',
  path: '/commission-statements/:period/:userId/reopen',
  access: 'commission.approve',
  tag,
  summary: 'Take an approval back. The statement is calculated anew until it is approved again',
  params: ofPerson,
  body: z.strictObject({ reason: longText(500).schema }),
  result: statement,
});

export const payCommissionStatements = defineOperation({
  method: 'POST',
  path: '/commission-statements/:period/pay',
  access: 'commission.pay',
  tag,
  summary:
    'Mark approved statements of a period as paid, with the totals that were seen; 409 if one is not approved or has changed',
  params: z.strictObject({ period: commissionPeriod }),
  body: z.strictObject({
    statements: z.array(seenStatement).min(1).max(maxStatements),
    /** Not in the future. */
    paidOn: z.iso.date(),
    /** What the payment can be found by, such as the number of a payroll run. */
    paymentReference: text(200).schema.nullable().default(null),
  }),
  /** Statements that were paid before keep their day and reference. */
  result: z.object({ paid: z.int() }),
});

export const unpayCommissionStatement = defineOperation({
  method: 'POST',
  path: '/commission-statements/:period/:userId/unpay',
  access: 'commission.pay',
  tag,
  summary: 'Mark a paid statement as not paid. It stays approved',
  params: ofPerson,
  result: statement,
});

export const exportCommissionStatements = defineOperation({
  method: 'GET',
  path: '/commission-statements/export',
  access: 'commission.export',
  tag,
  summary: 'The lines of all statements of a period, or of one person’s, as a file',
  query: z.strictObject({
    period: commissionPeriod,
    userId: z.uuid().optional(),
    state: z.enum(statementStates).optional(),
    format: z.enum(['csv', 'xlsx']).default('xlsx'),
  }),
  result: z.string(),
});

const split = z.object({ userId: z.uuid(), percent: decimal({ min: 0.0001, max: 100, digits: 4 }).schema });
const splits = z.object({
  /** None: the deal is its owner’s alone. */
  splits: z.array(split.extend({ fullName: z.string().nullable() })),
});
export type DealShare = z.output<typeof splits>['splits'][number];

export const readDealSplits = defineOperation({
  method: 'GET',
  path: '/opportunities/:id/splits',
  aliases: ['/deals/:id/splits'],
  access: deals.permissions.read,
  tag,
  summary: 'Who is credited with which part of a deal',
  params: z.strictObject({ id: z.uuid() }),
  result: splits,
});

export const saveDealSplits = defineOperation({
  method: 'PUT',
  path: '/opportunities/:id/splits',
  aliases: ['/deals/:id/splits'],
  access: deals.permissions.edit,
  tag,
  summary: 'Split a deal among people. The shares add up to 100 %; none gives the deal to its owner alone',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    splits: z
      .array(z.strictObject(split.shape))
      .max(20)
      .refine(given => new Set(given.map(({ userId }) => userId)).size === given.length, {
        message: 'Each person can have only one share',
      }),
  }),
  result: splits,
});

export const commissionOperations = [
  listCommissionStatements,
  exportCommissionStatements,
  readCommissionStatement,
  approveCommissionStatements,
  reopenCommissionStatement,
  payCommissionStatements,
  unpayCommissionStatement,
  readDealSplits,
  saveDealSplits,
];
