import type { LeadStatus } from './lead-queries.ts';

export interface Step {
  readonly status: LeadStatus;
  readonly state: 'done' | 'current' | 'ahead';
  /** The lead ended here, and not well. */
  readonly isLost: boolean;
}

/** The way of a lead: the open statuses in their order, then won. One that was lost stands on the last step. */
export function stepsOf(statuses: readonly LeadStatus[], currentId: unknown): readonly Step[] {
  const current = statuses.find(({ id }) => id === currentId);
  const shown = statuses.filter(({ id, isActive }) => isActive || id === currentId);
  const open = shown.filter(({ isClosedStatus }) => !isClosedStatus);
  const end = current?.isClosedStatus ? current : shown.find(({ isWon }) => isWon);
  const way = end ? [...open, end] : open;
  const at = way.findIndex(({ id }) => id === currentId);
  return way.map((status, index) => ({
    status,
    state: index === at ? 'current' : index < at ? 'done' : 'ahead',
    isLost: status.isClosedStatus && !status.isWon,
  }));
}
