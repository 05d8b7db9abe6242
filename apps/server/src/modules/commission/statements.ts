import type {
  CommissionLine,
  CommissionStatement,
  CommissionSummary,
  CommissionTerm,
  listCommissionStatements,
  StatementState,
} from '@pipewright/contract/commission/commission-operations.ts';
import type { z } from 'zod';
import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { notFound } from '../../platform/errors.ts';
import { isReached, reachedPeople } from '../../platform/reached-people.ts';

type Statements = z.output<(typeof listCommissionStatements)['result']>;

type Added = 'approvedAtUtc' | 'mayApprove' | 'mayPay' | 'corrections' | 'deals';

interface Row extends Omit<CommissionStatement, Added> {
  readonly terms: CommissionTerm[];
  readonly lines: CommissionLine[];
  readonly approvedAtUtc: Date | null;
}

/** The statements of a period, of everybody whose statements the caller may see, by name. */
export async function listStatements(
  tx: TenantTx,
  { period, state }: { period: string; state?: StatementState | undefined },
): Promise<Statements> {
  const [isOver, statements] = await Promise.all([
    isPeriodOver(tx, period),
    readStatements(tx, { period, state }),
  ]);
  return {
    period,
    isOver,
    statements: statements.map(({ terms: _terms, lines: _lines, ...summary }) => summary),
  };
}

/** One person's statement; 404 without a plan in that period, and where the caller may not see it. */
export async function readStatement(
  tx: TenantTx,
  { period, userId }: { period: string; userId: string },
): Promise<CommissionStatement> {
  const [statement] = isReached(tx.principal, 'commission.read', userId)
    ? await readStatements(tx, { period, userId })
    : [];
  if (!statement) {
    throw notFound('There is no such commission statement.');
  }
  return statement;
}

/** Approved statements as they were stored, and all others as they would be approved now. */
export async function readStatements(
  tx: TenantTx,
  asked: { period: string; userId?: string | undefined; state?: StatementState | undefined },
): Promise<CommissionStatement[]> {
  const { tenantId } = tx.principal;
  const { period, userId, state } = asked;
  const reached = userId === undefined ? reachedPeople(tx.principal, 'commission.read') : [userId];
  const people = reached ? `{${reached.join(',')}}` : null;
  const rows = await tx<Row>`
    with calculated as (
      select user_id, terms, lines, total from crm.open_commission(${period}, ${people}::uuid[])),
    stored as (
      select * from crm.commission_statement
      where tenant_id = ${tenantId} and period = ${period}
        and (${people}::uuid[] is null or user_id = any (${people}::uuid[])))
    select coalesce(calculated.user_id, stored.user_id) as "userId", member.full_name as "fullName",
      ${period}::text as period,
      case when stored.paid_on is not null then 'paid' else coalesce(stored.state, 'open') end as state, currency.code as currency,
      coalesce(stored.total, calculated.total) as total, approver.full_name as "approvedBy",
      stored.approved_at_utc as "approvedAtUtc", stored.reason,
      stored.paid_on::text as "paidOn", stored.payment_reference as "paymentReference", payer.full_name as "paidBy",
      coalesce(stored.terms, calculated.terms) as terms, coalesce(stored.lines, calculated.lines) as lines
    from calculated full join stored on stored.user_id = calculated.user_id
    left join crm.membership as member on member.tenant_id = ${tenantId}
      and member.user_id = coalesce(calculated.user_id, stored.user_id)
    left join crm.membership as approver on approver.tenant_id = ${tenantId}
      and approver.user_id = stored.approved_by_user_id
    left join crm.membership as payer on payer.tenant_id = ${tenantId} and payer.user_id = stored.paid_by_user_id
    join crm.currency on currency.tenant_id = ${tenantId}
      and (currency.id = stored.currency_id or (stored.currency_id is null and currency.is_base_currency))
    where coalesce(stored.lines, calculated.lines) is not null
    order by member.full_name, 1`;
  // Whether a statement is open is known only after it was calculated.
  const shown = state ? rows.filter(row => row.state === state) : rows;
  return shown.map(row => ({ ...row, ...summaryOf(tx, row) }));
}

async function isPeriodOver(tx: TenantTx, period: string): Promise<boolean> {
  const { tenantId } = tx.principal;
  const [row] = await tx<{ isOver: boolean }>`
    select last_day < crm.today_of(${tenantId}) as "isOver" from crm.days_of_sales_period(${period})`;
  return row?.isOver ?? false;
}

function summaryOf(
  { principal }: TenantTx,
  { userId, lines, approvedAtUtc }: Row,
): Pick<CommissionSummary, Added> {
  const isSeen = isReached(principal, 'commission.read', userId);
  const deals = lines.filter(({ kind, aboutPeriod }) => kind === 'deal' && aboutPeriod === null);
  return {
    corrections: sumOf(lines.filter(({ aboutPeriod }) => aboutPeriod !== null)),
    deals: new Set(deals.map(({ dealId }) => dealId)).size,
    approvedAtUtc: approvedAtUtc?.toISOString() ?? null,
    mayApprove: isSeen && principal.permissions.has('commission.approve'),
    mayPay: isSeen && principal.permissions.has('commission.pay'),
  };
}

/** Amounts have at most eight decimal places; adding them as floats must not add more. */
function sumOf(lines: readonly CommissionLine[]): number {
  return Number(lines.reduce((sum, { amount }) => sum + amount, 0).toFixed(8));
}
