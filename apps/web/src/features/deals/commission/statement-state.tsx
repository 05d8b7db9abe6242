import { t } from '@lingui/core/macro';
import type { CommissionSummary } from '@pipewright/contract/commission/commission-operations.ts';
import { StatusChip } from '../../../kit/ui/chips/status-chip.tsx';

export function StatementState({ statement }: { statement: Pick<CommissionSummary, 'state' | 'reason'> }) {
  if (statement.state === 'paid') {
    return <StatusChip tone="blue">{t`Paid`}</StatusChip>;
  }
  if (statement.state === 'approved') {
    return <StatusChip tone="green">{t`Approved`}</StatusChip>;
  }
  return statement.reason ? (
    <StatusChip tone="amber">{t`Reopened`}</StatusChip>
  ) : (
    <StatusChip tone="grey">{t({ message: 'Open', context: 'state' })}</StatusChip>
  );
}
