import { FormulaError } from './formula-error.ts';

export interface Token {
  readonly kind: 'number' | 'text' | 'name' | 'sign' | 'end';
  /** What it says; of a text, without its quotation marks. */
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

const patterns = [
  ['space', /\s+/y],
  ['number', /\d+(?:\.\d+)?/y],
  ['name', /[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*/y],
  ['text', /"(?:[^"\\]|\\["\\])*"/y],
  ['sign', /<=|>=|<>|!=|[-+*/&=<>(),]/y],
] as const;

/** Splits the text of a formula into its parts. The last one is the end. */
export function readTokens(text: string): Token[] {
  const tokens: Token[] = [];
  let start = 0;
  while (start < text.length) {
    const { kind, end } = matchAt(text, start);
    if (kind !== 'space') {
      const found = text.slice(start, end);
      tokens.push({ kind, value: kind === 'text' ? unquoted(found) : found, start, end });
    }
    start = end;
  }
  return [...tokens, { kind: 'end', value: '', start: text.length, end: text.length }];
}

function matchAt(text: string, start: number) {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = start;
    if (pattern.test(text)) {
      return { kind, end: pattern.lastIndex };
    }
  }
  const found = text.slice(start, start + 1);
  throw found === '"'
    ? new FormulaError('openText', { start, end: text.length })
    : new FormulaError('unexpected', { start, end: start + 1 }, { found });
}

function unquoted(text: string): string {
  return text.slice(1, -1).replaceAll(/\\(["\\])/g, '$1');
}
