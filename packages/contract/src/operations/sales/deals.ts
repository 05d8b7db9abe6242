import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { fieldsParameter } from '../../fields/field-selection.ts';
import { day } from '../../fields/times.ts';
import type { Filter } from '../../filters.ts';
import { likelihood, likelihoodReason } from '../../likelihood.ts';
import { deals } from '../../resources/deals.ts';
import { documentTaxes } from '../../sales-documents/sales-document.ts';

const params = z.strictObject({ id: z.uuid() });
const { read, edit } = deals.permissions;
const tag = 'deals';

/** The parameters by which lists of deals are searched and filtered. */
const selection = deals.operations.list.query.omit({
  pageSize: true,
  cursor: true,
  sort: true,
  total: true,
  fields: true,
});

/** Two names of the same thing. */
function at<const P extends string>(rest: P) {
  return { path: `/opportunities${rest}`, aliases: [`/deals${rest}`] } as const;
}

/** Open deals without activity or stage change for two weeks. Not configurable yet. */
export const staleDeals: Filter = {
  and: [
    { field: 'closedAtUtc', op: 'isEmpty' },
    { field: 'stageSinceUtc', op: 'notWithin', value: 'last-14-days' },
    { field: 'lastActivityAtUtc', op: 'notWithin', value: 'last-14-days' },
  ],
};

/** Amounts in the base currency. Weighted amounts are multiplied by the probability. */
const sums = { count: z.int(), sum: z.number(), weighted: z.number() };

/** A column of the board: its stage, its totals, and the first deals by rank. */
function boardColumn<Deal extends z.ZodType>(deal: Deal) {
  return z.object({
    stage: z.object({
      id: z.uuid(),
      name: z.string(),
      color: z.string(),
      probability: z.int(),
      isWon: z.boolean(),
      isLost: z.boolean(),
    }),
    ...sums,
    deals: z.array(deal),
    /** The cursor for the list of this stage, sorted by rank, if there are more deals. */
    nextCursor: z.string().nullable(),
  });
}

export const dealBoard = defineOperation({
  method: 'GET',
  ...at('/board'),
  access: read,
  tag,
  summary: 'The deals that a search and filters select, in the columns of their stages',
  query: selection.extend({
    pageSize: z.coerce.number().int().min(1).max(200).default(50),
    fields: fieldsParameter(deals.fields, deals.hasCustomFields),
  }),
  result: z.array(boardColumn(deals.record)),
  partialResult: z.array(boardColumn(deals.recordPart)),
});

export const dealForecast = defineOperation({
  method: 'GET',
  ...at('/forecast'),
  access: read,
  tag,
  summary:
    'The open and the won deals that a search and filters select, by the month they are expected to close in',
  query: selection,
  result: z.array(
    z.object({
      /** `2026-03`; null for deals without an expected close date. */
      month: z.string().nullable(),
      /** The open deals. */
      ...sums,
      /** The value of the won deals. */
      won: z.number(),
    }),
  ),
});

export const moveDeal = defineOperation({
  method: 'POST',
  ...at('/:id/move'),
  access: edit,
  tag,
  summary: 'Move a deal on the board: before or after another, else to the top of its column',
  params,
  body: z.strictObject({
    /** The current stage by default. */
    dealStageId: z.uuid().optional(),
    before: z.uuid().optional(),
    after: z.uuid().optional(),
    /** The amount at which it was won. */
    amount: deals.fields.amount.schema.optional(),
    /** The date when it was won or lost; today by default. */
    closedOn: day.optional(),
    wonReason: deals.fields.wonReason.schema.optional(),
    lostReason: deals.fields.lostReason.schema.optional(),
  }),
  result: deals.record,
});

/** What a deal is compared with closed ones by. */
export const dealLikelihoodFields = [
  'dealStageId',
  'stageSinceUtc',
  'baseAmount',
  'leadSourceId',
  'ownerUserId',
] as const;
export type DealLikelihoodField = (typeof dealLikelihoodFields)[number];

export const readDealLikelihood = defineOperation({
  method: 'GET',
  ...at('/:id/likelihood'),
  access: read,
  tag,
  summary:
    'How likely a deal is to be won, from what became of earlier ones, and how accurate that was for these',
  params,
  result: z.object({
    ...likelihood,
    /** The strongest first. */
    reasons: z.array(
      z.object({
        field: z.enum(dealLikelihoodFields),
        ...likelihoodReason,
        /** Of `stageSinceUtc`: the deals that were in the same stage for at least so many days. */
        days: z.int().nullable(),
        /** Of `baseAmount`: the deals of this size, in the base currency. Null where the range is open. */
        from: z.number().nullable(),
        to: z.number().nullable(),
      }),
    ),
    /**
     * How the chances of the most recently closed deals, calculated from the ones before them, compare with what became of
     * them. Null where too few deals are closed. A chance is only given where it is reliable.
     */
    calibration: z
      .object({
        deals: z.int(),
        /** By how much chances were wrong on average, from 0 to 1. */
        gap: z.number(),
        isReliable: z.boolean(),
        bands: z.array(
          z.object({ from: z.number(), to: z.number(), deals: z.int(), expected: z.number(), won: z.int() }),
        ),
      })
      .nullable(),
  }),
});
export type DealLikelihood = z.output<typeof readDealLikelihood.result>;

export const listDealStays = defineOperation({
  method: 'GET',
  ...at('/:id/stages'),
  access: read,
  tag,
  summary: 'The stages that a deal has been in, and for how long',
  params,
  result: z.array(
    z.object({
      dealStageId: z.uuid(),
      /** Null: the stage was deleted. */
      name: z.string().nullable(),
      color: z.string().nullable(),
      enteredAtUtc: z.iso.datetime(),
      /** Null: the deal is still in this stage. */
      leftAtUtc: z.iso.datetime().nullable(),
      seconds: z.int(),
    }),
  ),
});

export const listDealTaxes = defineOperation({
  method: 'GET',
  ...at('/:id/taxes'),
  access: read,
  tag,
  summary: 'The taxes of a deal’s lines, one for each rate',
  params,
  result: documentTaxes,
});

export const previewDeal = defineOperation({
  method: 'POST',
  ...at('/:id/preview'),
  access: edit,
  tag,
  summary: 'The deal with its lines and totals as a change would make it; nothing is saved',
  params,
  body: deals.operations.patch.body,
  result: z.object({ deal: deals.operations.patch.result, taxes: documentTaxes }),
  onlyReads: true,
});
