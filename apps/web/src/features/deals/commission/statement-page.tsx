import { t } from '@lingui/core/macro';
import { Alert, Button, Skeleton } from '@mantine/core';
import {
  type CommissionStatement,
  reopenCommissionStatement,
} from '@pipewright/contract/commission/commission-operations.ts';
import { kindOfPeriod, periodOfDay } from '@pipewright/contract/forecast/forecast-figures.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../../kit/data/changes/use-change.ts';
import { call } from '../../../kit/data/client/client.ts';
import { useViewer } from '../../../kit/data/session/viewer.tsx';
import { NotLoaded } from '../../../kit/data/states/not-loaded.tsx';
import { writeMoment } from '../../../kit/formats/formats.ts';
import { wallTimeOf } from '../../../kit/formats/wall-time.ts';
import { ReasonDialog } from '../../../kit/records/form/reason-dialog.tsx';
import type { Entry } from '../../../kit/records/screens/navigation.ts';
import { crumbsOf, useEntries } from '../../../kit/records/screens/registry.tsx';
import { usePathParameter } from '../../../kit/ui/address/path-parameters.ts';
import list from '../../../kit/ui/frames/list.module.css';
import { PageFrame } from '../../../kit/ui/frames/page-frame.tsx';
import { periodName } from '../forecast/period/period-name.ts';
import { ApproveDialog } from './approve-all.tsx';
import { Calculation } from './calculation.tsx';
import classes from './commission.module.css';
import { statementOptions } from './commission-queries.ts';
import { ExportMenu } from './export-menu.tsx';
import { PayDialog, UnpayButton } from './payments.tsx';
import { StatementState } from './statement-state.tsx';

/** What somebody earned in a period, and why. */
export function StatementPage({ page }: { page: Entry }) {
  const period = usePathParameter('period');
  const userId = usePathParameter('userId');
  const { data, error, refetch } = useQuery(statementOptions(period, userId));
  const entries = useEntries();
  return (
    <PageFrame
      crumbs={[...crumbsOf(entries, '/sales/commission'), { label: page.title }]}
      title={data ? (data.fullName ?? t`Somebody who has left`) : page.title}
      subtitle={periodName(period)}
      badge={data && <StatementState statement={data} />}
      actions={data && <Actions statement={data} />}
    >
      <Notes statement={data} />
      <div className={list.card}>
        {data ? (
          <Calculation statement={data} />
        ) : error ? (
          <NotLoaded title={t`Failed to load the statement`} error={error} onRetry={refetch} />
        ) : (
          <Skeleton height={280} m={16} w="auto" aria-busy />
        )}
      </div>
    </PageFrame>
  );
}

function Actions({ statement }: { statement: CommissionStatement }) {
  const { period, userId, state, mayApprove, mayPay } = statement;
  const [asked, setAsked] = useState<'approve' | 'reopen' | 'pay'>();
  const close = () => setAsked(undefined);
  const today = useToday();
  const isOver = period < periodOfDay(today, kindOfPeriod(period));
  return (
    <div className={classes.actions}>
      <ExportMenu period={period} userId={userId} />
      {mayApprove && state === 'approved' && (
        <Button variant="default" onClick={() => setAsked('reopen')}>{t`Reopen`}</Button>
      )}
      {mayPay && state === 'approved' && <Button onClick={() => setAsked('pay')}>{t`Mark as paid`}</Button>}
      {mayPay && state === 'paid' && <UnpayButton statement={statement} />}
      {mayApprove && state === 'open' && isOver && (
        <Button onClick={() => setAsked('approve')}>{t`Approve`}</Button>
      )}
      {asked === 'approve' && <ApproveDialog period={period} statements={[statement]} onClose={close} />}
      {asked === 'pay' && (
        <PayDialog period={period} statements={[statement]} today={today} onClose={close} />
      )}
      {asked === 'reopen' && <ReopenDialog statement={statement} onClose={close} />}
    </div>
  );
}

function ReopenDialog({ statement, onClose }: { statement: CommissionStatement; onClose: () => void }) {
  const { period, userId } = statement;
  const reopen = useChange({
    changes: ['commission-statement'],
    send: (reason: string) =>
      call(reopenCommissionStatement, { params: { period, userId }, body: { reason } }),
    store: (client, { data }) => client.setQueryData(statementOptions(period, userId).queryKey, data),
    success: () => t`Statement reopened.`,
  });
  return (
    <ReasonDialog
      title={t`Reopen statement`}
      hint={t`The reason is kept in the audit log. The statement follows its deals again until it is approved.`}
      failure={t`The statement could not be reopened.`}
      change={reopen}
      onConfirm={reason => reopen.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

/** When it was paid, who approved it and when, or why it was reopened. */
function Notes({ statement }: { statement?: CommissionStatement }) {
  const { timeZone } = useViewer().organization;
  if (statement?.approvedAtUtc) {
    const when = writeMoment(new Date(statement.approvedAtUtc), timeZone, { dateStyle: 'medium' });
    const who = statement.approvedBy ?? t`Somebody who has left`;
    if (statement.paidOn) {
      return (
        <PaymentNote statement={statement} day={statement.paidOn}>
          {t`Approved by ${who} on ${when}.`}
        </PaymentNote>
      );
    }
    return (
      <Alert color="green" mb={12}>
        {t`Approved by ${who} on ${when}. Later changes of deals appear as corrections in the next statement.`}
      </Alert>
    );
  }
  return statement?.reason ? (
    <Alert color="yellow" mb={12} title={t`This statement was reopened`}>
      {statement.reason}
    </Alert>
  ) : null;
}

interface PaymentNoteProps {
  readonly statement: CommissionStatement;
  readonly day: string;
  /** Who approved it. */
  readonly children: string;
}

function PaymentNote({ statement, day, children }: PaymentNoteProps) {
  const { paymentReference, paidBy } = statement;
  const when = writeMoment(new Date(day), 'UTC', { dateStyle: 'medium' });
  const who = paidBy ?? t`Somebody who has left`;
  return (
    <Alert color="blue" mb={12} title={t`Paid on ${when}`}>
      {paymentReference
        ? t`Reference: ${paymentReference}. Marked as paid by ${who}.`
        : t`Marked as paid by ${who}.`}{' '}
      {children} {t`Later changes of deals appear as corrections in the next statement.`}
    </Alert>
  );
}

/** By the organization’s clock. */
function useToday(): string {
  const { timeZone } = useViewer().organization;
  return wallTimeOf(new Date().toISOString(), timeZone).slice(0, 10);
}
