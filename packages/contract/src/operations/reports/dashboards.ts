import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { singleLine } from '../../fields/single-line.ts';
import { targetQuestion } from '../../forecast/target-attainment.ts';
import { reportDefinition, storedDefinition } from '../../reports/report-definition.ts';
import { reportScope } from './reports.ts';

export const cardSizes = ['quarter', 'third', 'half', 'full'] as const;
export type CardSize = (typeof cardSizes)[number];

const cardShape = {
  id: z.uuid(),
  title: singleLine().min(1).max(100),
  size: z.enum(cardSizes),
  /** A description for people. */
  description: z.string().trim().max(500).optional(),
};

/** A card shows a saved report, its own report, or attainment. */
function cardWith<D extends z.ZodType>(definition: D) {
  return z.union([
    z.strictObject({ ...cardShape, reportId: z.uuid() }),
    z.strictObject({ ...cardShape, definition }),
    z.strictObject({ ...cardShape, targets: targetQuestion }),
  ]);
}
const storedCard = cardWith(storedDefinition);
export type DashboardCard = z.infer<typeof storedCard>;

export const maxCards = 20;
const own = {
  name: singleLine().min(1).max(100),
  /** Whether others in the organization can see it or also change it. */
  sharing: z.enum(['private', 'view', 'edit']),
  /** The initial state of the filter bar. */
  scope: reportScope,
};

export const dashboard = z.object({
  id: z.uuid(),
  ...own,
  cards: z.array(storedCard),
  owner: z.object({ id: z.uuid(), fullName: z.string() }),
  mayChange: z.boolean(),
  /** Only its owner and people who manage settings can share and delete it. */
  mayShare: z.boolean(),
});
export type Dashboard = z.infer<typeof dashboard>;

const sentCards = z.array(cardWith(reportDefinition)).max(maxCards);
const params = z.strictObject({ id: z.uuid() });
const guarded = { access: 'session', tag: 'dashboards' } as const;

export const listDashboards = defineOperation({
  ...guarded,
  method: 'GET',
  path: '/dashboards',
  summary: 'One’s own dashboards and those that are shared, by name',
  result: z.array(dashboard),
});

export const readOneDashboard = defineOperation({
  ...guarded,
  method: 'GET',
  path: '/dashboards/:id',
  summary: 'One dashboard',
  params,
  result: dashboard,
});

export const createDashboard = defineOperation({
  ...guarded,
  method: 'POST',
  path: '/dashboards',
  summary: 'Create a dashboard',
  body: z.strictObject({
    ...own,
    sharing: own.sharing.default('private'),
    scope: own.scope.default({}),
    cards: sentCards.default([]),
  }),
  result: dashboard,
  status: 201,
});

export const changeDashboard = defineOperation({
  ...guarded,
  method: 'PATCH',
  path: '/dashboards/:id',
  summary: 'Rename, share or change a dashboard',
  params,
  body: z.strictObject({ ...own, cards: sentCards }).partial(),
  result: dashboard,
});

export const deleteDashboard = defineOperation({
  ...guarded,
  method: 'DELETE',
  path: '/dashboards/:id',
  summary: 'Delete a dashboard',
  params,
});
