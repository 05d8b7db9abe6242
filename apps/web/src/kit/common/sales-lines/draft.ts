import type { previewDeal } from '@pipewright/contract/operations/sales/deals.ts';
import type { documentTaxes } from '@pipewright/contract/sales-documents/sales-document.ts';
import type { z } from 'zod';

type FullDeal = z.output<(typeof previewDeal)['result']>['deal'];
type DealBody = z.input<(typeof previewDeal)['body']>;

/** The fields of a deal, a quote or an order that the editor reads. Their lines are the same. */
export type SalesDocument = Pick<
  FullDeal,
  | 'id'
  | 'version'
  | 'createdAtUtc'
  | 'updatedAtUtc'
  | 'currencyId'
  | 'currency'
  | 'priceBookId'
  | 'discountPercent'
  | 'discountAmount'
  | 'subtotal'
  | 'discountTotal'
  | 'netTotal'
  | 'taxTotal'
  | 'grossTotal'
  | 'lines'
> &
  Partial<Pick<FullDeal, 'amountFollowsLines'>>;
export type Taxes = z.output<typeof documentTaxes>;
export type SalesLine = SalesDocument['lines'][number];
/** The fields that the editor changes. */
export type SalesDocumentBody = Pick<
  DealBody,
  'lines' | 'discountPercent' | 'discountAmount' | 'priceBookId' | 'amountFollowsLines'
>;
type LineBody = NonNullable<DealBody['lines']>[number];

/** A line that is being edited. The server fills in empty fields. */
export interface DraftLine extends Omit<LineBody, 'id'> {
  /** Identifies the row on the screen: new lines have no id yet. */
  readonly key: string;
  readonly id?: string;
}

/** The lines of a document and what belongs to them, as they are being edited. */
export interface Draft {
  readonly lines: readonly DraftLine[];
  readonly discountPercent: number;
  readonly discountAmount: number;
  /** Undefined if the document has no amount besides its lines. */
  readonly amountFollowsLines?: boolean;
  readonly priceBookId: string | null;
}

/** The fields of a line that are sent. The server calculates the others. */
const sentFields = [
  'kind',
  'productId',
  'name',
  'description',
  'unit',
  'quantity',
  'unitPrice',
  'discountPercent',
  'taxRateId',
  'isOptional',
  'isChosen',
] as const;

export function draftOf(document: SalesDocument): Draft {
  const { discountPercent, discountAmount, amountFollowsLines, priceBookId } = document;
  const lines = document.lines.map((line): DraftLine => {
    const sent = Object.fromEntries(sentFields.map(field => [field, line[field]]));
    return { ...sent, id: line.id, key: line.id };
  });
  const amount = amountFollowsLines === undefined ? {} : { amountFollowsLines };
  return { lines, discountPercent, discountAmount, priceBookId, ...amount };
}

/** The body of a change, or of its preview. */
export function bodyOf({ lines, ...rest }: Draft): SalesDocumentBody {
  return { ...rest, lines: lines.map(({ key: _, ...line }) => line) };
}

/** Adds a line. The amount of a deal follows its first line, unless somebody has decided otherwise. */
export function withLine(draft: Draft, line: Omit<DraftLine, 'key'>, key: string): Draft {
  const isFirst = draft.lines.length === 0;
  const follows = isFirst && draft.amountFollowsLines === false ? { amountFollowsLines: true } : {};
  return { ...draft, ...follows, lines: [...draft.lines, { ...line, key }] };
}

export function withChangedLine(draft: Draft, key: string, change: Partial<DraftLine>): Draft {
  return { ...draft, lines: draft.lines.map(line => (line.key === key ? { ...line, ...change } : line)) };
}

export function withoutLine(draft: Draft, key: string): Draft {
  return { ...draft, lines: draft.lines.filter(line => line.key !== key) };
}

/** Moves a line by some places, and no further than the ends. */
export function withMovedLine(draft: Draft, key: string, places: number): Draft {
  const from = draft.lines.findIndex(line => line.key === key);
  const moved = draft.lines[from];
  if (!moved) {
    return draft;
  }
  const others = draft.lines.filter(line => line.key !== key);
  return { ...draft, lines: others.toSpliced(Math.max(from + places, 0), 0, moved) };
}

/** Whether every number can be sent: an input that holds no number has NaN. */
export function isComplete({ lines, discountPercent, discountAmount }: Draft): boolean {
  const numbers = lines.flatMap(line => [line.quantity, line.unitPrice, line.discountPercent]);
  return ![...numbers, discountPercent, discountAmount].some(Number.isNaN);
}
