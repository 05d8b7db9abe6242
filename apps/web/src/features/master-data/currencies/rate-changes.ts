import { exchangeRate } from '@pipewright/contract/resources/master-data/currencies.ts';

interface Rate {
  readonly id: string;
  readonly exchangeRate: number;
}

/** What was entered into the table of rates, by the currency's id; undefined where an input was emptied. */
export type EnteredRates = ReadonlyMap<string, number | undefined>;

/** The rates that differ from the stored ones, and the currencies whose rate cannot be read. */
export function rateChanges(
  stored: readonly Rate[],
  entered: EnteredRates,
): { readonly changed: readonly Rate[]; readonly wrong: readonly string[] } {
  const entries = stored
    .filter(({ id }) => entered.has(id))
    .map(({ id, exchangeRate: before }) => ({ id, before, after: entered.get(id) ?? Number.NaN }));
  const isRate = ({ after }: { after: number }) => exchangeRate.schema.safeParse(after).success;
  return {
    changed: entries
      .filter(entry => isRate(entry) && entry.after !== entry.before)
      .map(({ id, after }) => ({ id, exchangeRate: after })),
    wrong: entries.filter(entry => !isRate(entry)).map(({ id }) => id),
  };
}
