import type { ActivityKind } from '@pipewright/contract/fields/activity-fields.ts';
import type { Filter } from '@pipewright/contract/filters.ts';
import type { RuleKind } from '@pipewright/contract/resources/lead-score-rules.ts';
import type { Rule, RuleBody } from './scoring-queries.ts';

/** A rule while it is edited. */
export interface RuleDraft {
  name: string;
  kind: RuleKind;
  condition: Filter | null;
  points: number | undefined;
  activityKinds: readonly ActivityKind[];
  atLeast: number | undefined;
  withinDays: number | undefined;
  fadesOverDays: number | undefined;
  isActive: boolean;
}

export function newDraft(kind: RuleKind): RuleDraft {
  return {
    ...{ name: '', kind, condition: null, points: 5, isActive: true },
    ...{ activityKinds: [], atLeast: 1, withinDays: 30, fadesOverDays: 0 },
  };
}

export function draftOf(rule: Rule): RuleDraft {
  const { name, kind, condition, points, activityKinds, atLeast, withinDays, fadesOverDays, isActive } = rule;
  return {
    name,
    kind,
    condition,
    points,
    activityKinds,
    atLeast,
    withinDays: withinDays ?? 30,
    fadesOverDays,
    isActive,
  };
}

/** What is saved. What only rules about activities have is left out of the others. */
export function bodyOf({
  condition,
  activityKinds,
  atLeast,
  withinDays,
  fadesOverDays,
  ...draft
}: RuleDraft): RuleBody {
  const counting =
    draft.kind === 'engagement'
      ? { activityKinds: [...activityKinds], atLeast, withinDays, fadesOverDays }
      : { activityKinds: [], atLeast: 1, withinDays: null, fadesOverDays: 0 };
  return { ...draft, condition: condition ?? { and: [] }, ...counting } as RuleBody;
}
