import { t } from '@lingui/core/macro';
import type { GradeLimits } from '@pipewright/contract/lead-grades.ts';
import { changeLeadGrades } from '@pipewright/contract/operations/sales/lead-scoring.ts';
import { leadScoreRules } from '@pipewright/contract/resources/lead-score-rules.ts';
import type { ChangeOptions } from '../../kit/data/changes/change-options.ts';
import type { Answer } from '../../kit/data/client/api-client.ts';
import { call } from '../../kit/data/client/client.ts';
import type { Rule, RuleBody } from './scoring-queries.ts';

type Saved = Answer<Rule>;
const { operations, name: rules } = leadScoreRules;

/** Adds a rule, or changes one. */
export const saveRule: ChangeOptions<{ readonly rule?: Rule; readonly body: RuleBody }, Saved> = {
  changes: [rules, 'lead'],
  send: ({ rule, body }, keyFor) =>
    (rule
      ? call(operations.patch, { params: { id: rule.id }, body, ifMatch: rule.version })
      : call(operations.create, { body, idempotencyKey: keyFor(body) })) as Promise<Saved>,
  success: ({ data: { name }, changeSet }, { rule }) => ({
    message: rule ? t`Rule "${name}" saved.` : t`Rule "${name}" added.`,
    changeSet,
  }),
};

/** Switches a rule on or off. */
export const switchRule: ChangeOptions<{ readonly rule: Rule; readonly isActive: boolean }, Saved> = {
  changes: [rules, 'lead'],
  send: ({ rule, isActive }) =>
    call(operations.patch, { params: { id: rule.id }, body: { isActive } }) as Promise<Saved>,
  success: ({ data: { name }, changeSet }, { isActive }) => ({
    message: isActive ? t`Rule "${name}" switched on.` : t`Rule "${name}" switched off.`,
    changeSet,
  }),
  failure: () => t`The rule couldn’t be changed.`,
};

export const deleteRule: ChangeOptions<Rule, Answer<unknown>> = {
  changes: [rules, 'lead'],
  send: ({ id, version }) => call(operations.remove, { params: { id }, ifMatch: version }),
  success: ({ changeSet }, { name }) => ({ message: t`Rule "${name}" deleted.`, changeSet }),
  failure: () => t`The rule couldn’t be deleted.`,
};

export const saveGrades: ChangeOptions<GradeLimits, Answer<GradeLimits>> = {
  changes: [rules, 'lead', 'organization'],
  send: body => call(changeLeadGrades, { body }),
  success: ({ changeSet }) => ({ message: t`Grades saved.`, changeSet }),
};
