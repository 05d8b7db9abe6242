import { likelihoodNeeds } from '@pipewright/contract/likelihood.ts';
import type { DealLikelihood } from '@pipewright/contract/operations/sales/deals.ts';
import { type ClosedDeal, createDealModel, stateHalfway } from './deal-model.ts';
import { chanceOf } from './likelihood.ts';

type Calibration = NonNullable<DealLikelihood['calibration']>;

interface Checked {
  readonly chance: number;
  readonly isWon: boolean;
}

/** The share of the deals, the most recently closed ones, that chances are compared with. */
const heldOutShare = 0.3;
/** Chances that are wrong by more than ten percentage points on average are not shown. */
const maxGap = 0.1;
const bandWidth = 0.2;

/**
 * Calculates the chances of the most recently closed deals from those that were closed before them, and compares them with
 * what became of them. Null where too few are closed. Chances are reliable where they are neither far off nor worse than
 * giving every deal the same chance.
 */
export function calibrateDeals(history: readonly ClosedDeal[]): Calibration | null {
  const sorted = history.toSorted((a, b) => a.closed - b.closed);
  const won = sorted.filter(({ isWon }) => isWon).length;
  if (sorted.length < likelihoodNeeds.closed || won < likelihoodNeeds.won) {
    return null;
  }
  const start = Math.floor(sorted.length * (1 - heldOutShare));
  const model = createDealModel(sorted.slice(0, start));
  const checked = sorted.slice(start).map(deal => ({
    chance: chanceOf(model.all, model.evidenceFor(stateHalfway(deal))),
    isWon: deal.isWon,
  }));
  const bands = bandsOf(checked);
  const gap =
    bands.reduce((sum, { deals, expected, won: actual }) => sum + Math.abs(expected * deals - actual), 0) /
    checked.length;
  const usual = chanceOf(model.all, []);
  const isBetter = errorOf(checked) <= errorOf(checked.map(({ isWon }) => ({ chance: usual, isWon })));
  return { deals: checked.length, gap: rounded(gap), isReliable: gap <= maxGap && isBetter, bands };
}

/** The mean squared error of chances (their Brier score). */
function errorOf(checked: readonly Checked[]): number {
  return (
    checked.reduce((sum, { chance, isWon }) => sum + (chance - (isWon ? 1 : 0)) ** 2, 0) / checked.length
  );
}

function bandsOf(checked: readonly Checked[]): Calibration['bands'] {
  const count = Math.round(1 / bandWidth);
  const byBand = Map.groupBy(checked, ({ chance }) => Math.min(count - 1, Math.floor(chance / bandWidth)));
  return Array.from({ length: count }, (_, band) => {
    const deals = byBand.get(band) ?? [];
    return {
      from: rounded(band * bandWidth),
      to: rounded((band + 1) * bandWidth),
      deals: deals.length,
      expected: rounded(deals.reduce((sum, { chance }) => sum + chance, 0) / Math.max(1, deals.length)),
      won: deals.filter(({ isWon }) => isWon).length,
    };
  }).filter(({ deals }) => deals > 0);
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
