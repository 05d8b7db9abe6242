import { z } from 'zod';
import { defineOperation } from '../define-operation.ts';
import { fieldsParameter } from '../field-selection.ts';
import type { Filter } from '../filters.ts';
import { deals } from '../resources/deals.ts';
import { documentTaxes } from '../sales-document.ts';
import { day } from '../times.ts';

const params = z.strictObject({ id: z.uuid() });
const { read, edit } = deals.permissions;
const tag = 'deals';

/** Which deals: what a list takes to search and filter. */
const selection = deals.operations.list.query.omit({
  pageSize: true,
  cursor: true,
  sort: true,
  total: true,
  fields: true,
});

/** Both names of the same thing. */
function at<const P extends string>(rest: P) {
  return { path: `/opportunities${rest}`, aliases: [`/deals${rest}`] } as const;
}

/** Open deals that nobody has moved or touched for two weeks. Until organizations can say how long, this is the place. */
export const staleDeals: Filter = {
  and: [
    { field: 'closedAtUtc', op: 'isEmpty' },
    { field: 'stageSinceUtc', op: 'notWithin', value: 'last-14-days' },
    { field: 'lastActivityAtUtc', op: 'notWithin', value: 'last-14-days' },
  ],
};

/** Amounts in the base currency; weighted: each at its probability. */
const sums = { count: z.int(), sum: z.number(), weighted: z.number() };

/** A column of the board: its stage, its sums, and the first deals of it by rank. */
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
    /** For the list of this stage, sorted by rank, where more follow. */
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
      /** `2026-03`; null: no date is expected. */
      month: z.string().nullable(),
      /** Of the open ones. */
      ...sums,
      /** What those that are won are worth. */
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
    /** Left out: the stage that it is in. */
    dealStageId: z.uuid().optional(),
    before: z.uuid().optional(),
    after: z.uuid().optional(),
    /** What it was won for. */
    amount: deals.fields.amount.schema.optional(),
    /** The day it was won or lost on; today unless another is named. */
    closedOn: day.optional(),
    lostReason: deals.fields.lostReason.schema.optional(),
  }),
  result: deals.record,
});

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
      /** Null: the stage has been deleted. */
      name: z.string().nullable(),
      color: z.string().nullable(),
      enteredAtUtc: z.iso.datetime(),
      /** Null: it is there still. */
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
