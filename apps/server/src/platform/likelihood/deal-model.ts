import type { DealLikelihoodField } from '@pipewright/contract/operations/sales/deals.ts';
import type { Evidence, Outcome } from './likelihood.ts';

/** One visit of an open stage; times are in days since some day. */
export interface StageVisit {
  readonly stageId: string;
  readonly entered: number;
  readonly left: number;
}

/** What is known of a deal while it is open. */
export interface DealState {
  readonly stageId: string | null;
  readonly daysInStage: number;
  readonly sourceId: string | null;
  readonly ownerId: string | null;
  readonly amount: number;
}

/** A deal that was won or lost, with the open stages that it was in. */
export interface ClosedDeal extends Omit<DealState, 'stageId' | 'daysInStage'> {
  readonly isWon: boolean;
  readonly created: number;
  readonly closed: number;
  readonly visits: readonly StageVisit[];
}

export interface DealEvidence extends Evidence {
  readonly field: DealLikelihoodField;
  readonly days: number | null;
  readonly from: number | null;
  readonly to: number | null;
}

/** What became of closed deals, ready to be compared with others. */
export interface DealModel {
  readonly all: Outcome;
  evidenceFor(state: DealState): DealEvidence[];
}

/** From how many days in a stage on deals are compared with those that stayed there as long. */
const longStays = [90, 30, 7];
const noDetails = { days: null, from: null, to: null };

export function createDealModel(history: readonly ClosedDeal[]): DealModel {
  const bySource = outcomesBy(history, ({ sourceId }) => sourceId);
  const byOwner = outcomesBy(history, ({ ownerId }) => ownerId);
  const bounds = quartilesOf(history.map(({ amount }) => amount));
  const bandOf = (amount: number) => bounds.filter(bound => amount >= bound).length;
  const byBand = outcomesBy(history, ({ amount }) => bandOf(amount));
  const stays = outcomesOfStays(history);

  /** Having been in a stage, and having stayed there for long, are two facts: the second among the deals of the first. */
  function evidenceOfStage({ stageId, daysInStage }: DealState): DealEvidence[] {
    const visited = stageId === null ? undefined : stays.get(stayKey(stageId, 0));
    if (stageId === null || !visited) {
      return [];
    }
    const days = longStays.find(each => daysInStage >= each);
    const stayed = days === undefined ? undefined : stays.get(stayKey(stageId, days));
    return [
      { field: 'dealStageId', ...visited, ...noDetails, values: 2 },
      ...(days !== undefined && stayed
        ? [{ field: 'stageSinceUtc' as const, ...stayed, ...noDetails, days, values: 2, among: visited }]
        : []),
    ];
  }

  return {
    all: outcomeOf(history),
    evidenceFor(state) {
      const band = bandOf(state.amount);
      const range = { ...noDetails, from: bounds[band - 1] ?? null, to: bounds[band] ?? null };
      const none: Outcome = { closed: 0, won: 0 };
      return [
        ...evidenceOfStage(state),
        { field: 'baseAmount', ...(byBand.get(band) ?? none), ...range, values: byBand.size },
        {
          field: 'leadSourceId',
          ...(bySource.get(state.sourceId) ?? none),
          ...noDetails,
          values: bySource.size,
        },
        { field: 'ownerUserId', ...(byOwner.get(state.ownerId) ?? none), ...noDetails, values: byOwner.size },
      ];
    },
  };
}

/**
 * As a deal was half-way between its creation and its end, when nobody knew what would become of it. Only its stages are
 * known for that moment; source, owner and amount are those of its end, so a check with them can be somewhat too good.
 */
export function stateHalfway({ created, closed, visits, ...deal }: ClosedDeal): DealState {
  const moment = (created + closed) / 2;
  const visit = visits.find(({ entered, left }) => entered <= moment && moment < left);
  return {
    stageId: visit?.stageId ?? null,
    daysInStage: visit ? moment - visit.entered : 0,
    sourceId: deal.sourceId,
    ownerId: deal.ownerId,
    amount: deal.amount,
  };
}

function outcomesBy<Key>(
  history: readonly ClosedDeal[],
  keyOf: (deal: ClosedDeal) => Key,
): ReadonlyMap<Key, Outcome> {
  return new Map([...Map.groupBy(history, keyOf)].map(([key, deals]) => [key, outcomeOf(deals)]));
}

function outcomeOf(deals: readonly ClosedDeal[]): Outcome {
  return { closed: deals.length, won: deals.filter(({ isWon }) => isWon).length };
}

/** The outcome of the deals that were in a stage for at least so many days. */
function outcomesOfStays(history: readonly ClosedDeal[]): ReadonlyMap<string, Outcome> {
  const outcomes = new Map<string, Outcome>();
  for (const { visits, isWon } of history) {
    const keys = visits.flatMap(({ stageId, entered, left }) =>
      [0, ...longStays].filter(days => left - entered >= days).map(days => stayKey(stageId, days)),
    );
    for (const key of new Set(keys)) {
      const { closed, won } = outcomes.get(key) ?? { closed: 0, won: 0 };
      outcomes.set(key, { closed: closed + 1, won: won + (isWon ? 1 : 0) });
    }
  }
  return outcomes;
}

function stayKey(stageId: string, days: number): string {
  return `${stageId} ${days}`;
}

/** The amounts that divide deals into four groups of about the same number; fewer where many amounts are equal. */
function quartilesOf(amounts: readonly number[]): number[] {
  const sorted = amounts.toSorted((a, b) => a - b);
  const bounds = [0.25, 0.5, 0.75].map(share => sorted[Math.floor(sorted.length * share)] ?? 0);
  return [...new Set(bounds)].filter(bound => bound > (sorted[0] ?? 0));
}
