import {
  type CommissionApproval,
  maxApprovals,
} from '@pipewright/contract/commission/commission-operations.ts';

/** The statements as they are shown, in as many requests as their number needs. */
export function approvalRequests(statements: readonly CommissionApproval[]): CommissionApproval[][] {
  const seen = statements.map(({ userId, total, currency }) => ({ userId, total, currency }));
  return Array.from({ length: Math.ceil(seen.length / maxApprovals) }, (_, index) =>
    seen.slice(index * maxApprovals, (index + 1) * maxApprovals),
  );
}
