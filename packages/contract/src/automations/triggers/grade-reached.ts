import { leadGrade } from '../../lead-grades.ts';
import { defineKind } from '../define-step.ts';

/** A lead has come to a grade, from any other one. */
export const gradeReachedTrigger = defineKind('grade-reached', { grade: leadGrade }, (_, { name }) =>
  name === 'lead' ? [] : [{ path: [], message: 'Only leads have grades' }],
);
