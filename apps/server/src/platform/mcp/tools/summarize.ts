import { periods } from '@pipewright/contract/filters.ts';
import { groupPeriods } from '@pipewright/contract/groups.ts';
import { runReport } from '@pipewright/contract/operations/reports/reports.ts';
import { maxTop, reportEntities } from '@pipewright/contract/reports/report-definition.ts';
import { z } from 'zod';
import { invalid } from '../../errors.ts';
import { msg } from '../../language/message.ts';
import { defineTool } from '../define-tool.ts';
import { findWorkKind, workKind } from '../kinds.ts';
import { filterInput } from './list-records.ts';

const measures = ['count', 'sum', 'average', 'minimum', 'maximum', 'distinct'] as const;

export const summarize = defineTool({
  name: 'summarize',
  title: 'Summarize records',
  description:
    'Counts, sums, averages of records by up to two fields, calculated by the database. Use this for figures instead of adding up records. Each group has the filter that lists its records.',
  input: z.object({
    kind: workKind,
    measures: z
      .array(z.object({ measure: z.enum(measures), field: z.string().max(120).optional() }))
      .min(1)
      .max(5)
      .default([{ measure: 'count' }]),
    groupBy: z
      .array(
        z.object({
          field: z.string().max(120),
          period: z.enum(groupPeriods).optional().describe('For days and times'),
          top: z.int().min(1).max(maxTop).optional(),
        }),
      )
      .max(2)
      .default([]),
    filter: filterInput.optional(),
    timeField: z
      .string()
      .max(120)
      .optional()
      .describe('With within: the day or time that the period is about'),
    within: z.enum(periods).optional(),
    compare: z.enum(['previousPeriod', 'yearAgo']).optional(),
  }),
  writes: false,
  async run({ kind, groupBy, timeField, within, filter, compare, measures: wanted }, context) {
    const { name, resource } = findWorkKind(kind, context);
    if (!reportEntities.some(entity => entity === resource.name)) {
      throw invalid({ kind: msg`There are no figures of “${name}”` });
    }
    const { body } = await context.operations.read(context.caller, {
      operation: runReport,
      body: {
        definition: {
          entity: resource.name,
          by: groupBy,
          measures: wanted,
          ...(filter ? { filter } : {}),
          ...(timeField && within ? { time: { field: timeField, within } } : {}),
          ...(compare ? { compare } : {}),
          show: (['number', 'bars', 'pivot'] as const)[groupBy.length],
        },
      },
    });
    return { kind: name, measures: wanted, ...(body as object) };
  },
});
