import type { Column, Deal, Stage } from '../deal-queries.ts';

/** Where a card goes: to the top of a stage's column, unless beside another. */
export interface Move {
  readonly deal: Deal;
  readonly to: Stage;
  readonly before?: string;
  readonly after?: string;
}

/** A deal as it is once these moves are made. */
export function afterMoves(deal: Deal | undefined, moves: readonly Move[]): Deal | undefined {
  const last = moves.findLast(move => move.deal.id === deal?.id)?.to;
  return deal && last ? { ...deal, dealStageId: last.id, probability: last.probability } : deal;
}

/** The cards of a column after these moves. */
export function placed(stageId: string, cards: readonly Deal[], moves: readonly Move[]): readonly Deal[] {
  return moves.reduce((shown, { deal, to, before, after }) => {
    const rest = shown.filter(({ id }) => id !== deal.id);
    if (to.id !== stageId) {
      return rest;
    }
    const next = rest.findIndex(({ id }) => id === before);
    const place = next >= 0 ? next : rest.findIndex(({ id }) => id === after) + 1;
    return rest.toSpliced(place, 0, deal);
  }, cards);
}

/** What a column is worth once these moves are made. */
export function worth(
  { stage, count, sum, weighted }: Column,
  moves: readonly Move[],
): Pick<Column, 'count' | 'sum' | 'weighted'> {
  return moves.reduce(
    (figures, { deal, to }) => {
      const sign = Number(to.id === stage.id) - Number(deal.dealStageId === stage.id);
      const probability = to.id === stage.id ? stage.probability : deal.probability;
      return {
        count: figures.count + sign,
        sum: figures.sum + sign * deal.baseAmount,
        weighted: figures.weighted + (sign * deal.baseAmount * probability) / 100,
      };
    },
    { count, sum, weighted },
  );
}
