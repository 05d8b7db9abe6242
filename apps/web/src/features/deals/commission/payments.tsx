import { plural, t } from '@lingui/core/macro';
import { Button, TextInput } from '@mantine/core';
import {
  type CommissionStatement,
  type CommissionSummary,
  payCommissionStatements,
  unpayCommissionStatement,
} from '@pipewright/contract/commission/commission-operations.ts';
import { useState } from 'react';
import { useChange } from '../../../kit/data/changes/use-change.ts';
import { call } from '../../../kit/data/client/client.ts';
import { moneyFormat } from '../../../kit/formats/money.ts';
import { AskForm } from '../../../kit/records/form/ask-form.tsx';
import { DateInput } from '../../../kit/ui/inputs/date-input.tsx';
import { periodName } from '../forecast/period/period-name.ts';
import { statementOptions } from './commission-queries.ts';
import { sendAsShown } from './seen-statements.ts';
import { totalOf } from './totals.ts';

interface PayProps {
  readonly period: string;
  readonly statements: readonly CommissionSummary[];
  /** By the organization’s clock. */
  readonly today: string;
}

/** Marks all approved statements as paid, after asking when and how. */
export function PayAll({ period, statements, today }: PayProps) {
  const [isOpen, setOpen] = useState(false);
  const approved = statements.filter(({ state, mayPay }) => state === 'approved' && mayPay);
  if (approved.length === 0) {
    return null;
  }
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t({
          message: plural(approved.length, {
            one: 'Mark # statement as paid',
            other: 'Mark # statements as paid',
          }),
        })}
      </Button>
      {isOpen && (
        <PayDialog period={period} statements={approved} today={today} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

export function PayDialog({ period, statements, today, onClose }: PayProps & { onClose: () => void }) {
  const [paidOn, setPaidOn] = useState(today);
  const [reference, setReference] = useState('');
  const pay = useChange({
    changes: ['commission-statement'],
    send: () =>
      sendAsShown(statements, seen =>
        call(payCommissionStatements, {
          params: { period },
          body: { statements: seen, paidOn, paymentReference: reference.trim() || null },
        }),
      ),
    success: answers => {
      const paid = answers.reduce((sum, { data }) => sum + data.paid, 0);
      return {
        message: t({
          message: plural(paid, {
            one: '# statement marked as paid.',
            other: '# statements marked as paid.',
          }),
        }),
        // Undo takes back one change set, so it is only offered where one request was enough.
        changeSet: answers.length === 1 ? answers[0]?.changeSet : undefined,
      };
    },
  });
  const total = totalOf(statements);
  const amount = total ? moneyFormat(total.currency).format(total.amount) : '–';
  const when = periodName(period);
  return (
    <AskForm
      title={t`Mark commission for ${when} as paid`}
      confirm={t`Mark as paid`}
      change={pay}
      failure={t`The statements could not be marked as paid.`}
      isHeld={paidOn === ''}
      onConfirm={() => pay.mutate(undefined, { onSuccess: onClose })}
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
      <DateInput
        label={t`Paid on`}
        value={paidOn}
        onChange={setPaidOn}
        error={pay.fieldErrors.paidOn}
        required
        data-autofocus
      />
      <TextInput
        label={t`Payment reference`}
        description={t`What the payment can be found by, such as the number of the payroll run.`}
        value={reference}
        onChange={event => setReference(event.currentTarget.value)}
        error={pay.fieldErrors.paymentReference}
        maxLength={200}
      />
      <p>{t`Paid statements cannot be reopened. If a deal is changed later, the difference appears as a correction in the next statement.`}</p>
    </AskForm>
  );
}

/** Takes back that a statement was paid, with Undo. */
export function UnpayButton({ statement }: { statement: CommissionStatement }) {
  const { period, userId } = statement;
  const unpay = useChange({
    changes: ['commission-statement'],
    send: () => call(unpayCommissionStatement, { params: { period, userId } }),
    store: (client, { data }) => client.setQueryData(statementOptions(period, userId).queryKey, data),
    success: ({ changeSet }) => ({ message: t`Statement marked as not paid.`, changeSet }),
    failure: t`The statement could not be marked as not paid.`,
  });
  return (
    <Button variant="default" disabled={unpay.isPending} onClick={() => unpay.mutate()}>
      {t`Mark as not paid`}
    </Button>
  );
}
