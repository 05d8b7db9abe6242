import type { Language } from '@pipewright/contract/texts/languages.ts';
import { translateDeclared } from './translate.ts';

/**
 * Marks rows that the product brings along, whose names and descriptions are texts for people: scripts/messages puts
 * them into the catalogues.
 */
export function translatableRows<T extends object>(rows: readonly T[]): readonly T[] {
  return rows;
}

/** A row with its name and description in a language. From then on they are the organization's own words. */
export function translateRow<T extends object>(language: Language, row: T): T {
  return Object.fromEntries(
    Object.entries(row).map(([field, value]) => {
      const isText = (field === 'name' || field === 'description') && typeof value === 'string';
      return [field, isText ? translateDeclared(language, value) : value];
    }),
  ) as T;
}
