/** A state on the way of a record: a lead's status, a deal's stage. */
export interface Stage {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly isActive: boolean;
  readonly isWon: boolean;
  readonly isLost: boolean;
}

export interface Step {
  readonly stage: Stage;
  readonly state: 'done' | 'current' | 'ahead';
}

/** The steps of a record: the open stages in their order, then won. A lost record is on the last step. */
export function stepsOf(stages: readonly Stage[], currentId: unknown): readonly Step[] {
  const current = stages.find(({ id }) => id === currentId);
  const shown = stages.filter(({ id, isActive }) => isActive || id === currentId);
  const open = shown.filter(({ isWon, isLost }) => !isWon && !isLost);
  const isClosed = current?.isWon || current?.isLost;
  const end = isClosed ? current : shown.find(({ isWon }) => isWon);
  const way = end ? [...open, end] : open;
  const at = way.findIndex(({ id }) => id === currentId);
  return way.map((stage, index) => ({
    stage,
    state: index === at ? 'current' : index < at ? 'done' : 'ahead',
  }));
}
