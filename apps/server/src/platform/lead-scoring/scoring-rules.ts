import type { ActivityKind } from '@pipewright/contract/fields/activity-fields.ts';
import type { Filter } from '@pipewright/contract/filters.ts';
import type { RuleKind } from '@pipewright/contract/resources/lead-score-rules.ts';
import type { Principal } from '../principal.ts';

/** A rule by which leads earn points. */
export interface ScoringRule {
  readonly kind: RuleKind;
  readonly filter: Filter;
  readonly points: number;
  readonly activityKinds: readonly ActivityKind[];
  readonly atLeast: number;
  readonly withinDays: number | null;
  readonly fadesOverDays: number;
  /** Whose view of custom fields counts, if not that of the product. */
  readonly askedBy?: Principal;
}

export interface StoredRule extends ScoringRule {
  readonly id: string;
  readonly name: string;
}

/** The rules that count, and the caller that they are compiled for: the product itself, which sees all custom fields. */
export interface RuleSet {
  readonly rules: readonly StoredRule[];
  readonly principal: Principal;
  /** When the rules last changed; null if never. */
  readonly changedAt: string | null;
}
