import { isCustomName } from '@pipewright/contract/customization/custom-names.ts';
import type { Filter } from '@pipewright/contract/filters.ts';
import { leadScoreRules, scoredFields } from '@pipewright/contract/resources/lead-score-rules.ts';
import { leads } from '@pipewright/contract/resources/leads.ts';
import { ownFieldsRead } from '../custom-fields/formulas/own-fields-read.ts';
import { resourceFor } from '../custom-fields/resource-for.ts';
import { AppError, invalid } from '../errors.ts';
import { msg } from '../language/message.ts';
import type { Principal } from '../principal.ts';
import { fieldsOf, filterCondition } from '../resources/query/filter/filter.ts';
import { createValues, type Values } from '../resources/query/values.ts';
import type { RuleSet, ScoringRule } from './scoring-rules.ts';

/** The parts of a statement about leads that say what rules give. `$1` is the tenant. */
export interface ScoreSql {
  /** What is joined to leads: when the activities happened that count. */
  readonly counted: string;
  /** The points of each rule. */
  readonly points: readonly string[];
  /** When the points change next because time passes. */
  readonly expires: string;
}

/** The score that a share for fit and one for engagement add up to. */
export const totalSql = (fit: string, engagement: string) =>
  `least(100, greatest(0, (${fit}) + (${engagement})))`;

/** What each rule gives to a lead: the one definition of the score, for writing, explaining and previewing it. */
export function scoreSql(
  rules: readonly ScoringRule[],
  principal: Principal,
  values: Values,
  asOf = 'now()',
): ScoreSql {
  const counted: string[] = [];
  const expiries: string[] = [];
  const points = rules.map(rule => {
    const condition = conditionOf(rule, principal, values);
    const given = `${values.add(rule.points)}::integer`;
    if (condition === undefined) {
      return '0';
    }
    if (rule.kind === 'fit' || rule.withinDays === null) {
      return `(case when ${condition} then ${given} else 0 end)`;
    }
    const span = `${values.add(rule.withinDays)}::integer, ${values.add(rule.fadesOverDays)}::integer`;
    const at = countedAt(rule, values, counted);
    expiries.push(`case when ${condition} then crm.engagement_expiry(${at}, ${span}, ${asOf}) end`);
    return `(case when ${condition} then crm.engagement_points(${given}, ${at}, ${span}, ${asOf}) else 0 end)`;
  });
  const activities = counted.map((at, i) => `${at} as counted_${i}`).join(', ');
  return {
    counted: counted.length > 0 ? ` cross join lateral (select ${activities} offset 0) as counted` : '',
    points,
    expires: expiries.length > 0 ? `least(${expiries.join(', ')})` : 'null::timestamptz',
  };
}

/** A query of both shares of the score and when they expire, followed by other columns. */
export function computedScores(
  ruleSet: RuleSet,
  values: Values,
  from: string,
  columns: readonly string[] = [],
): string {
  const score = scoreSql(ruleSet.rules, ruleSet.principal, values);
  const selected = [
    `${shareOf(ruleSet, score, 'fit')} as fit`,
    `${shareOf(ruleSet, score, 'engagement')} as engagement`,
    `${score.expires} as expires`,
    ...columns,
  ];
  return `select ${selected.join(', ')} from ${from}${score.counted}`;
}

/** The points of all rules of a kind together. */
function shareOf({ rules }: RuleSet, { points }: ScoreSql, kind: ScoringRule['kind']): string {
  return ['0', ...points.filter((_, i) => rules[i]?.kind === kind)].join(' + ');
}

/** False for what an archive can contain in place of a filter. */
export function isFilter(filter: Filter): boolean {
  return leadScoreRules.fields.condition.schema.safeParse(filter).success;
}

/**
 * Undefined if the rule can count for nobody, because it uses a deleted field, or comes from an archive
 * and is not a filter.
 */
function conditionOf(
  { filter, askedBy }: ScoringRule,
  product: Principal,
  values: Values,
): string | undefined {
  const principal = askedBy ?? product;
  if (!isFilter(filter)) {
    return undefined;
  }
  try {
    return filterCondition(resourceFor(leads, principal), filter, values, principal);
  } catch {
    // Rules are compiled for every request, so one that fails must not prevent all others.
    return undefined;
  }
}

/**
 * When the activity happened that decides: the latest one, or of several the one without which there would be too few.
 * The time of the latest activity of any kind is stored with the lead.
 */
function countedAt({ activityKinds, atLeast }: ScoringRule, values: Values, counted: string[]): string {
  if (activityKinds.length === 0 && atLeast === 1) {
    return 'last_activity_at_utc';
  }
  const ofKind = activityKinds.length > 0 ? ` and kind = any (${values.add(activityKinds)}::text[])` : '';
  // Activity by activity (offset 0), as in crm.tenant_about_target().
  counted.push(`(
    select done.at from (
      select link.id from crm.activity_about as link
      where link.tenant_id = $1 and link.entity = 'lead' and link.record_id = lead.id offset 0
    ) as linked cross join lateral (
      select coalesce(completed_at_utc, created_at_utc) as at from crm.activity
      where tenant_id = $1 and id = linked.id${ofKind} offset 0) as done
    order by done.at desc offset ${values.add(atLeast - 1)}::integer limit 1)`);
  return `counted_${counted.length - 1}`;
}

/** What formulas read is limited like what rules ask directly: scores follow only changes of these fields. */
function refuseUnscoredFields(filter: Filter, principal: Principal): void {
  const read = ownFieldsRead(resourceFor(leads, principal), fieldsOf(filter), principal);
  const unscored = read.find(
    name => !isCustomName(name) && !(scoredFields as readonly string[]).includes(name),
  );
  if (unscored !== undefined) {
    throw invalid({ condition: msg`Rules cannot ask about “${unscored}”, also not through a formula` });
  }
}

/** Throws if a filter uses custom fields that do not exist or are hidden from the caller. */
export function assertFilter(filter: Filter, principal: Principal): void {
  try {
    filterCondition(resourceFor(leads, principal), filter, createValues(principal.tenantId), principal);
  } catch (error) {
    const problem = error instanceof AppError ? error.details.fields?.filter : undefined;
    throw problem === undefined ? error : invalid({ condition: problem });
  }
  refuseUnscoredFields(filter, principal);
}
