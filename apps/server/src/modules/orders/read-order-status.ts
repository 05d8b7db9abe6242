import { type OrderStatus, orderStatuses, orders } from '@pipewright/contract/resources/orders.ts';
import type { Language } from '@pipewright/contract/texts/languages.ts';
import { readDocumentStatus, statusLabels } from '../../platform/sales-documents/read-document-status.ts';

/** The status that a text means, in English or in the words of the product in any of its languages. */
export function readOrderStatus(text: string): OrderStatus | undefined {
  return readDocumentStatus(text, { ownWords, drafts, patterns });
}

const drafts = new Set([
  'new',
  'created',
  'open',
  // Dynamics calls an order active until it is submitted.
  'active',
  'in review',
  'in progress',
  'pending',
  'pending approval',
]);

const patterns: readonly (readonly [OrderStatus, RegExp])[] = [
  ['cancelled', /\b(cancel+ed|void|voided|rejected|declined|deleted)\b/],
  ['fulfilled', /\b(fulfil+ed|delivered|shipped|completed?|closed|invoiced|paid)\b/],
  ['confirmed', /\b(confirmed|activated|approved|submitted|accepted|placed|processing|on hold)\b/],
];

const known = new Map<Language, ReadonlyMap<string, OrderStatus>>();

function ownWords(language: Language): ReadonlyMap<string, OrderStatus> {
  const words =
    known.get(language) ?? new Map(statusLabels(language, orderStatuses, orders.fields.status.options ?? []));
  known.set(language, words);
  return words;
}
