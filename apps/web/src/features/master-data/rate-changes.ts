import { exchangeRate } from '@pipewright/contract/resources/currencies.ts';

interface Rate {
  readonly id: string;
  readonly exchangeRate: number;
}

/** What was typed into the table of rates, by the currency's id. */
export type TypedRates = Readonly<Record<string, string>>;

/** The rates that differ from the stored ones, and the currencies whose rate cannot be read. */
export function rateChanges(
  stored: readonly Rate[],
  typed: TypedRates,
): { readonly changed: readonly Rate[]; readonly wrong: readonly string[] } {
  const entries = stored.flatMap(({ id, exchangeRate: before }) => {
    const text = typed[id]?.trim();
    return text === undefined ? [] : [{ id, before, after: text === '' ? Number.NaN : Number(text) }];
  });
  const isRate = ({ after }: { after: number }) => exchangeRate.schema.safeParse(after).success;
  return {
    changed: entries
      .filter(entry => isRate(entry) && entry.after !== entry.before)
      .map(({ id, after }) => ({ id, exchangeRate: after })),
    wrong: entries.filter(entry => !isRate(entry)).map(({ id }) => id),
  };
}
