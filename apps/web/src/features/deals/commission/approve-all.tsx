import { plural, t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import {
  approveCommissionStatements,
  type CommissionSummary,
} from '@pipewright/contract/commission/commission-operations.ts';
import { useState } from 'react';
import { useChange } from '../../../kit/data/changes/use-change.ts';
import { call } from '../../../kit/data/client/client.ts';
import { moneyFormat } from '../../../kit/formats/money.ts';
import { AskForm } from '../../../kit/records/form/ask-form.tsx';
import { periodName } from '../forecast/period/period-name.ts';
import { sendAsShown } from './seen-statements.ts';
import { totalOf } from './totals.ts';

interface ApproveAllProps {
  readonly period: string;
  readonly statements: readonly CommissionSummary[];
}

/** Approves all statements that are open, after showing what that comes to. */
export function ApproveAll({ period, statements }: ApproveAllProps) {
  const [isOpen, setOpen] = useState(false);
  const open = statements.filter(({ state, mayApprove }) => state === 'open' && mayApprove);
  if (open.length === 0) {
    return null;
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        {t({ message: plural(open.length, { one: 'Approve # statement', other: 'Approve # statements' }) })}
      </Button>
      {isOpen && <ApproveDialog period={period} statements={open} onClose={() => setOpen(false)} />}
    </>
  );
}

export function ApproveDialog({ period, statements, onClose }: ApproveAllProps & { onClose: () => void }) {
  const approve = useChange({
    changes: ['commission-statement'],
    send: () =>
      sendAsShown(statements, seen =>
        call(approveCommissionStatements, { params: { period }, body: { statements: seen } }),
      ),
    // Without Undo: an approval is only taken back by reopening the statement.
    success: answers => {
      const approved = answers.reduce((sum, { data }) => sum + data.approved, 0);
      return t({
        message: plural(approved, { one: '# statement approved.', other: '# statements approved.' }),
      });
    },
  });
  const total = totalOf(statements);
  const amount = total ? moneyFormat(total.currency).format(total.amount) : '–';
  const when = periodName(period);
  return (
    <AskForm
      title={t`Approve commission for ${when}`}
      confirm={t`Approve`}
      change={approve}
      failure={t`The statements could not be approved.`}
      onConfirm={() => approve.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        {t({
          message: plural(statements.length, {
            one: `# statement, ${amount} in all.`,
            other: `# statements, ${amount} in all.`,
          }),
        })}
      </p>
      <p>{t`Approved statements no longer change. If a deal is changed later, the difference appears as a correction in the next statement.`}</p>
    </AskForm>
  );
}
