import { createLiterals } from '../record-rules/literals.ts';
import { type RecordRule, recordRule } from '../record-rules/record-rule.ts';
import { computedScores } from './score-sql.ts';
import type { RuleSet } from './scoring-rules.ts';

/**
 * Computes the score of each lead that is written: see `crm.wait_for_score()`. Rules that are no longer the current ones say
 * so, because whoever writes may have read them a while ago.
 */
export function scoreRule(ruleSet: RuleSet): RecordRule {
  const { changedAt } = ruleSet;
  const values = createLiterals();
  const isCurrent = `${isCurrentSql(changedAt === null ? 'null' : values.add(changedAt))} as is_current`;
  return recordRule('lead_score', 'lead', from => computedScores(ruleSet, values, from, [isCurrent]));
}

/** Whether the rules have not changed since then. `$1` is the tenant. */
export function isCurrentSql(changedAt: string): string {
  return `(select asked_at_utc from crm.lead_rescoring where tenant_id = $1) is not distinct from ${changedAt}::timestamptz`;
}
