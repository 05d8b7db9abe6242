import type { Filter } from '@pipewright/contract/filters.ts';
import { groupRecords } from '../../platform/resources/aggregate/group-records.ts';
import type { Module } from '../../platform/resources/define-module.ts';
import type { Asked } from './dashboard.ts';

/** One's own tasks that wait, those that are done, and what everybody has done month by month. */
export async function activityFigures(module: Module, { all, db, principal, now, before }: Asked) {
  const { tenantId, userId } = principal;
  const count = { measures: { count: { measure: 'count' } } } as const;
  const done = async (value: string) => {
    const filter: Filter = {
      and: [
        { field: 'assignedToUserId', op: 'isAnyOf', value: [userId] },
        { field: 'kind', op: 'is', value: 'task' },
        { field: 'completedAtUtc', op: 'within', value },
      ],
    };
    const { total } = await groupRecords(module, all, db, { principal, query: { filter } }, count);
    return total.count ?? 0;
  };
  const lastYear: Filter = { field: 'happenedAtUtc', op: 'within', value: 'last-365-days' };
  const [waiting, doneNow, doneBefore, byMonth] = await Promise.all([
    db.read(
      principal,
      tx => tx<{ due: number; overdue: number }>`
        select count(*) as due, count(*) filter (where due_at_utc < now()) as overdue from crm.activity
        where tenant_id = ${tenantId} and assigned_to_user_id = ${userId} and kind = 'task' and completed_at_utc is null
          and due_at_utc < (
            select (date_trunc('day', now() at time zone time_zone) + interval '1 day') at time zone time_zone
            from crm.organization where tenant_id = ${tenantId} and id = ${tenantId})`,
    ),
    done(now),
    done(before),
    groupRecords(
      module,
      all,
      db,
      { principal, query: { filter: lastYear } },
      { by: [{ field: 'happenedAtUtc' }, { field: 'kind' }], ...count },
    ),
  ]);
  return {
    tasks: { value: waiting[0]?.due ?? 0, now: doneNow, before: doneBefore },
    overdue: waiting[0]?.overdue ?? 0,
    byMonth: byMonth.groups.map(({ keys: [month, kind], figures }) => ({
      month: month ?? '',
      kind: kind ?? '',
      count: figures.count ?? 0,
    })),
  };
}
