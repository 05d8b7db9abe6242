import { z } from 'zod';

/** The bands of scores, best first. */
export const leadGrades = ['A', 'B', 'C', 'D'] as const;
export const leadGrade = z.enum(leadGrades);
export type LeadGrade = (typeof leadGrades)[number];

const limit = z.int().min(1).max(100);

/** The minimum score of each grade; lower scores have the last grade. */
export const gradeLimits = z
  .strictObject({ A: limit, B: limit, C: limit })
  .refine(({ A, B, C }) => A > B && B > C, 'Each grade must begin above the next one');
export type GradeLimits = z.output<typeof gradeLimits>;

export function gradeOf(score: number, limits: GradeLimits): LeadGrade {
  return leadGrades.find(grade => grade !== 'D' && score >= limits[grade]) ?? 'D';
}
