import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { gradeLimits, leadGrade } from '../../lead-grades.ts';
import { leadScoreRules } from '../../resources/lead-score-rules.ts';
import { leads } from '../../resources/leads.ts';

const tag = 'lead scoring';
const manage = leadScoreRules.permissions.edit;
const { read } = leads.permissions;

export const readLeadScoring = defineOperation({
  method: 'GET',
  path: '/lead-scoring',
  access: read,
  tag,
  summary: 'From which scores on leads have which grade, and whether scores are being computed anew',
  result: z.object({
    grades: gradeLimits,
    /** Null: every score is up to date. */
    recalculation: z.object({ done: z.int(), total: z.int().nullable() }).nullable(),
    /** When all scores were last computed together; null: never, or it is happening now. */
    calculatedAtUtc: z.iso.datetime().nullable(),
  }),
});

export const changeLeadGrades = defineOperation({
  method: 'PUT',
  path: '/lead-scoring/grades',
  access: manage,
  tag,
  summary: 'Decide from which scores on leads have which grade',
  body: gradeLimits,
  result: gradeLimits,
});

/** What would change if a rule was added, changed or removed: nothing is saved. */
export const previewLeadScoring = defineOperation({
  method: 'POST',
  path: '/lead-scoring/preview',
  access: manage,
  tag,
  summary: 'The leads whose score and grade a change to the rules would change',
  onlyReads: true,
  body: z.strictObject({
    /** The rule that is changed or removed; absent for a new one. */
    id: z.uuid().optional(),
    /** What it becomes; null: it is removed. */
    rule: leadScoreRules.body.nullable(),
  }),
  result: z.object({
    /** All leads that the asker may see. */
    leads: z.int(),
    /** How many of them would have another score, and another grade. */
    changedScore: z.int(),
    changedGrade: z.int(),
    moves: z.array(z.object({ from: leadGrade, to: leadGrade, count: z.int() })),
    /** Some leads whose grade, or else score, would change. */
    examples: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        from: z.object({ score: z.int(), grade: leadGrade }),
        to: z.object({ score: z.int(), grade: leadGrade }),
      }),
    ),
  }),
});

/** Of leads that were created in the last twelve months. */
export const readLeadCalibration = defineOperation({
  method: 'GET',
  path: '/lead-scoring/calibration',
  access: read,
  tag,
  summary:
    'What became of the leads of the last twelve months, by their grade and by the rules that count for them',
  result: z.object({
    grades: z.array(z.object({ grade: leadGrade, won: z.int(), lost: z.int(), open: z.int() })),
    rules: z.array(
      z.object({
        id: z.uuid(),
        /** Closed leads that the rule counts for, and how many of these were won. */
        closed: z.int(),
        won: z.int(),
        /** The share of won leads with the rule, divided by the share without it; null where one is missing. */
        lift: z.number().nullable(),
      }),
    ),
  }),
});
