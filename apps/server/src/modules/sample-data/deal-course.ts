import { type Context, newest } from './context.ts';

/** How a deal went from its beginning until now. Ages in working days. */
export interface Course {
  /** The stages it has left, in their order. */
  readonly stays: readonly { readonly stageId: string; readonly from: number; readonly until: number }[];
  readonly stageId: string;
  readonly since: number;
  readonly outcome: 'open' | 'won' | 'lost';
  /** The progress, from 0 to 1. */
  readonly progress: number;
  /** Nobody has moved it for long. */
  readonly isStalled: boolean;
}

export function courseFrom({ dice, around }: Context, begun: number): Course {
  const open = around.stages.filter(({ isWon, isLost }) => !isWon && !isLost);
  const won = around.stages.find(({ isWon }) => isWon);
  const lost = around.stages.find(({ isLost }) => isLost);
  const path = open.length > 0 ? open : around.stages;
  const stays: { stageId: string; from: number; until: number }[] = [];
  let since = begun;

  for (const [i, { id: stageId }] of path.entries()) {
    const isStalled = dice.chance(0.035);
    const until = isStalled ? 0 : since - dice.between(3, 17);
    const isLast = i === path.length - 1;
    const end = isLast ? (dice.chance(0.72) ? won : lost) : dice.chance(0.13) ? lost : undefined;
    if (until < newest || (isLast && !end)) {
      return { stays, stageId, since, outcome: 'open', progress: i / path.length, isStalled };
    }
    stays.push({ stageId, from: since, until });
    since = until;
    if (end) {
      const outcome = end === won ? 'won' : 'lost';
      return { stays, stageId: end.id, since, outcome, progress: 1, isStalled: false };
    }
  }
  throw new Error('There is no stage for deals.');
}
