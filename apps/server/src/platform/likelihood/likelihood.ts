import { likelihoodNeeds } from '@pipewright/contract/likelihood.ts';

export interface Outcome {
  readonly closed: number;
  readonly won: number;
}

/** What became of closed records with one value of a field, and how many values the field has among all of them. */
export interface Evidence extends Outcome {
  readonly field: string;
  readonly values: number;
  /** The closed records that could have the value, where these are not all. */
  readonly among?: Outcome;
}

export interface Likelihood<E extends Evidence> {
  readonly chance: number | null;
  /** The strongest first. */
  readonly reasons: readonly (E & { readonly raises: boolean })[];
}

/** A value that hardly any closed record has says nothing. */
const minClosed = 10;
const maxReasons = 3;

/** The chance of a record and its strongest reasons; no chance while too few records are closed, won or lost. */
export function likelihoodOf<E extends Evidence>(all: Outcome, evidence: readonly E[]): Likelihood<E> {
  if (all.closed < likelihoodNeeds.closed || all.won < likelihoodNeeds.won || all.closed <= all.won) {
    return { chance: null, reasons: [] };
  }
  const reasons = weigh(all, evidence)
    .toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
    .slice(0, maxReasons)
    .map(({ each, weight }) => ({ ...each, raises: weight > 0 }));
  return { chance: chanceOf(all, evidence), reasons };
}

/**
 * Naive Bayes: the odds of all closed records, multiplied for each value by how much more often it occurs among the won than
 * among the lost ones. One is added to each count, so that a value that was never won does not make it impossible.
 */
export function chanceOf(all: Outcome, evidence: readonly Evidence[]): number {
  const start = Math.log((all.won + 1) / (all.closed - all.won + 1));
  const logOdds = weigh(all, evidence).reduce((sum, { weight }) => sum + weight, start);
  return 1 / (1 + Math.exp(-logOdds));
}

function weigh<E extends Evidence>(
  all: Outcome,
  evidence: readonly E[],
): { readonly each: E; readonly weight: number }[] {
  return evidence
    .filter(({ closed }) => closed >= minClosed)
    .map(each => {
      const { closed, won } = each.among ?? all;
      const amongWon = (each.won + 1) / (won + each.values);
      const amongLost = (each.closed - each.won + 1) / (closed - won + each.values);
      return { each, weight: Math.log(amongWon / amongLost) };
    });
}
