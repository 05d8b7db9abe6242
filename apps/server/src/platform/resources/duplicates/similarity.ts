import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { distance } from 'fastest-levenshtein';

type Values = Readonly<Record<string, unknown>>;

/** Why two records may be the same. Phone numbers are compared in E.164 form. */
export function reasonsOf(
  { duplicates, similar }: Pick<AnyResource, 'duplicates' | 'similar'>,
  one: Values,
  other: Values,
): string[] {
  const reasons = Object.entries(duplicates)
    .filter(([, fields]) => fields.every(field => isSame(one[field], other[field])))
    .map(([reason]) => reason);
  return reasons.length === 0 && areSimilar(similar, one, other) ? ['similar'] : reasons;
}

function isSame(one: unknown, other: unknown): boolean {
  const text = textOf(one).toLowerCase();
  return text !== '' && text === textOf(other).toLowerCase();
}

/** A single field must be more similar than several fields that are compared together. */
const minSimilarity = { alone: 0.85, together: 0.75 };

function areSimilar(fields: readonly string[], one: Values, other: Values): boolean {
  const both = fields.filter(field => wordsOf(one[field]) && wordsOf(other[field]));
  const least = fields.length > 1 ? minSimilarity.together : minSimilarity.alone;
  return (
    both.length >= Math.min(2, Math.max(1, fields.length)) &&
    both.every(field => similarityOf(wordsOf(one[field]), wordsOf(other[field])) >= least)
  );
}

/** 1 for equal texts, 0 for nothing in common. An initial matches a name that starts with it. */
export function similarityOf(one: string, other: string): number {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length <= 2 && long.startsWith(short)) {
    return 1;
  }
  return 1 - distance(one, other) / Math.max(one.length, other.length, 1);
}

/** Legal forms, which are ignored in names. */
const legalForms =
  /\b(gmbh|ag|ltd|limited|inc|incorporated|corp|corporation|llc|sa|bv|ab|pvt|co|company|plc)\b/g;

function wordsOf(value: unknown): string {
  return textOf(value)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(legalForms, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
