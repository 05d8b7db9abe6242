import type { NamedFormulaField } from '@pipewright/contract/formulas/formula-fields.ts';
import { formulaFunctions } from '@pipewright/contract/formulas/formula-functions.ts';
import { containsText } from '../../../../kit/language/contains-text.ts';
import { declaredText } from '../../../../kit/language/declared-text.ts';

/** Something that can be written where the cursor is. */
export interface Suggestion {
  /** What is inserted. */
  readonly value: string;
  readonly title: string;
  readonly hint: string;
}

const maxSuggestions = 8;

/** The name that ends at the cursor, unless that is inside of a text. */
export function nameAt(
  text: string,
  caret: number,
): { readonly start: number; readonly name: string } | undefined {
  const before = text.slice(0, caret);
  const isInText = (before.replaceAll(/\\./g, '').split('"').length - 1) % 2 === 1;
  const [name] = isInText ? [] : (/[A-Za-z_][\w.]*$/.exec(before) ?? []);
  return name === undefined ? undefined : { start: caret - name.length, name };
}

/** The fields and functions that a name can become: those that begin with it first. */
export function suggest(name: string, fields: readonly NamedFormulaField[]): readonly Suggestion[] {
  const functions = Object.entries(formulaFunctions).map(([value, { usage, help }]) => ({
    value: `${value}(`,
    title: usage,
    hint: declaredText(help),
  }));
  const named = fields.map(({ name: value, label, viaLabel }) => ({
    value,
    title: value,
    hint: viaLabel ? `${declaredText(viaLabel)} › ${declaredText(label)}` : declaredText(label),
  }));
  const all: readonly Suggestion[] = [...named, ...functions];
  const begins = ({ value }: Suggestion) => value.toLowerCase().startsWith(name.toLowerCase());
  const contains = ({ value, hint }: Suggestion) => containsText(value, name) || containsText(hint, name);
  const first = all.filter(begins);
  const others = all.filter(each => !begins(each) && contains(each));
  return [...first, ...others].filter(({ value }) => value !== name).slice(0, maxSuggestions);
}

/** Replaces the name before the cursor. */
export function complete(
  text: string,
  { start, name }: { readonly start: number; readonly name: string },
  value: string,
): { readonly text: string; readonly caret: number } {
  return {
    text: `${text.slice(0, start)}${value}${text.slice(start + name.length)}`,
    caret: start + value.length,
  };
}
