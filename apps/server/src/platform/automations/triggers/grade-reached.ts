import type { Filter } from '@pipewright/contract/filters.ts';
import type { GradeLimits, LeadGrade } from '@pipewright/contract/lead-grades.ts';
import { msg } from '../../language/message.ts';
import { readGrades } from '../../lead-scoring/grades.ts';
import { defineChangeTrigger } from './define-trigger.ts';

export const gradeReachedTrigger = defineChangeTrigger({
  kind: 'grade-reached',
  concerns: (_, { kind, after }) =>
    kind.endsWith('.created') || (after !== null && 'lead_score' in after && !kind.endsWith('.deleted')),
  filter: async ({ grade }, { tx }) => scoresOf(grade, await readGrades(tx)),
  hasBecome: true,
  because: msg`The lead reached the grade.`,
});

/** The scores that have a grade. */
function scoresOf(grade: LeadGrade, { A, B, C }: GradeLimits): Filter {
  const [from, below] = { A: [A, undefined], B: [B, A], C: [C, B], D: [0, C] }[grade];
  return {
    and: [
      { field: 'leadScore', op: 'atLeast', value: from },
      ...(below === undefined ? [] : [{ field: 'leadScore', op: 'below', value: below } as const]),
    ],
  };
}
