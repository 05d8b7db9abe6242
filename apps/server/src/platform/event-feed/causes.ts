import type { Cause } from './define-processor.ts';

/** Nothing reacts to sample data and to rows that come with a new version. */
export function isFilling({ action }: Pick<Cause, 'action'>): boolean {
  return /^(?:(?:POST|DELETE) \/sample-data|demo|demo team|upgrade)$/.test(action);
}

/** The action that scores all leads again after a change to the rules. `crm.note_score_change` knows it too. */
export const rescoringAction = 'rescore leads';

/** Imports, bulk changes and scoring all leads again, whose single records nobody has looked at. */
export function isMassChange({ action, actorKind }: Pick<Cause, 'action' | 'actorKind'>): boolean {
  return (
    actorKind === 'import' ||
    action === rescoringAction ||
    /\/bulk-(?:update|delete)$|^bulk-|^import-/.test(action)
  );
}
