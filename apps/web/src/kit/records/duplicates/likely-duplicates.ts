import type { Duplicate } from './duplicate-queries.ts';

type Values = Readonly<Record<string, unknown>>;

/** Those that are so likely the same record that creating another one needs a confirmation; a similar name is not enough. */
export function likelyDuplicates(duplicates: readonly Duplicate[], values: Values): Duplicate[] {
  return duplicates.filter(({ record, reasons }) =>
    reasons.some(reason => {
      switch (reason) {
        case 'similar':
          return false;
        case 'nameAndCompany':
          // The server compares last names: colleagues may share one.
          return normalize(record.firstName) === normalize(values.firstName);
        default:
          return true;
      }
    }),
  );
}

function normalize(value: unknown): string {
  return typeof value === 'string' ? value.trim().toLowerCase() : '';
}
