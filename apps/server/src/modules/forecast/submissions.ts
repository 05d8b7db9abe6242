import type { submitForecast } from '@pipewright/contract/forecast/forecast-operations.ts';
import { deals } from '@pipewright/contract/resources/deals.ts';
import type { z } from 'zod';
import type { UndoGuard } from '../../platform/change-log/undo-guard.ts';
import type { ChangeSet, TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { forbidden, invalid } from '../../platform/errors.ts';
import { isReached } from '../../platform/reached-people.ts';

type Submission = z.output<(typeof submitForecast)['result']>;
type Given = z.output<(typeof submitForecast)['body']>;
type Row = Omit<Submission, 'createdAtUtc'> & { createdAtUtc: Date };

const most = 100;

export async function readSubmissions(
  tx: TenantTx,
  { userId, period }: { userId: string; period: string },
): Promise<Submission[]> {
  const { tenantId } = tx.principal;
  if (!isReached(tx.principal, deals.permissions.read, userId)) {
    return [];
  }
  const rows = await tx<Row>`
    select forecast_submission.id, forecast_submission.user_id as "userId", period, amount, note,
      submitted_by_user_id as "submittedByUserId", full_name as "submittedBy",
      forecast_submission.created_at_utc as "createdAtUtc"
    from crm.forecast_submission
    left join crm.membership on membership.tenant_id = ${tenantId} and membership.user_id = submitted_by_user_id
    where forecast_submission.tenant_id = ${tenantId} and forecast_submission.user_id = ${userId}
      and period = ${period}
    order by forecast_submission.created_at_utc desc, forecast_submission.id desc limit ${most}`;
  return rows.map(row => ({ ...row, createdAtUtc: row.createdAtUtc.toISOString() }));
}

/** For oneself, or for somebody whose deals one may change. */
export async function writeSubmission(
  tx: TenantTx,
  changeSet: ChangeSet,
  { userId: named, period, amount, note }: Given,
): Promise<Submission> {
  const { tenantId, userId: self } = tx.principal;
  const userId = named ?? self;
  if (self === null || userId === null || !isReached(tx.principal, deals.permissions.edit, userId)) {
    throw forbidden();
  }
  const [person] = await tx`
    select from crm.membership where tenant_id = ${tenantId} and user_id = ${userId}`;
  if (!person) {
    throw invalid({ userId: 'This person does not exist' });
  }
  changeSet.changedEntities.add('forecast-submission');
  const [row] = await tx<{ id: string }>`
    insert into crm.forecast_submission (tenant_id, user_id, period, amount, note, submitted_by_user_id)
    values (${tenantId}, ${userId}, ${period}, ${amount}, ${note ?? null}, ${self}) returning id`;
  const submissions = await readSubmissions(tx, { userId, period });
  const made = submissions.find(({ id }) => id === row?.id);
  if (!made) {
    throw forbidden();
  }
  return made;
}

/** Whoever may submit for somebody may undo that. */
export const submissionUndoGuard: UndoGuard = {
  entity: 'forecast-submission',
  permission: deals.permissions.edit,
  async check(tx, changeSetId) {
    const { tenantId } = tx.principal;
    const rows = await tx<{ userId: string }>`
      select coalesce(there.user_id, (before ->> 'user_id')::uuid) as "userId" from crm.change_log
      left join crm.forecast_submission as there on there.tenant_id = ${tenantId} and there.id = row_id
      where change_log.tenant_id = ${tenantId} and change_set_id = ${changeSetId}
        and entity = 'forecast-submission'`;
    if (rows.some(({ userId }) => !isReached(tx.principal, deals.permissions.edit, userId))) {
      throw forbidden();
    }
  },
};
