import { type GradeLimits, gradeOf, type LeadGrade } from '@pipewright/contract/lead-grades.ts';

type Band = 'green' | 'yellow' | 'orange' | 'red';

const bands: Readonly<Record<LeadGrade, Band>> = { A: 'green', B: 'yellow', C: 'orange', D: 'red' };

/** The colour of a score. The specification draws the lines at 80, 60 and 30; an organization can draw them elsewhere. */
export function bandOf(score: number, limits: GradeLimits): Band {
  return bands[gradeOf(score, limits)];
}
