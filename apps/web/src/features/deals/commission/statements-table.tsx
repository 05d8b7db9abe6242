import { t } from '@lingui/core/macro';
import type { CommissionSummary } from '@pipewright/contract/commission/commission-operations.ts';
import { Link } from '@tanstack/react-router';
import { writeNumber } from '../../../kit/formats/formats.ts';
import { moneyFormat } from '../../../kit/formats/money.ts';
import { type DataColumn, DataTable } from '../../../kit/ui/table/data-table.tsx';
import classes from './commission.module.css';
import { StatementState } from './statement-state.tsx';
import { totalOf } from './totals.ts';

/** One line for each person; it leads to the calculation. */
export function StatementsTable({ statements }: { statements: readonly CommissionSummary[] }) {
  const total = statements.length > 1 ? totalOf(statements) : undefined;
  const columns: readonly DataColumn<CommissionSummary>[] = [
    {
      key: 'person',
      heading: t`Person`,
      cell: statement => <PersonLink statement={statement} />,
      total: total && t`All`,
    },
    { key: 'status', heading: t`Status`, cell: statement => <StatementState statement={statement} /> },
    { key: 'deals', heading: t`Deals`, align: 'end', cell: ({ deals }) => writeNumber(deals) },
    {
      key: 'corrections',
      heading: t`Corrections`,
      align: 'end',
      cell: ({ corrections, currency }) =>
        corrections === 0 ? '–' : moneyFormat(currency).format(corrections),
    },
    {
      key: 'commission',
      heading: t`Commission`,
      align: 'end',
      cell: statement => (
        <span className={classes.total}>{moneyFormat(statement.currency).format(statement.total)}</span>
      ),
      total: total && moneyFormat(total.currency).format(total.amount),
    },
  ];
  return (
    <DataTable
      label={t`Statements by person`}
      hasCaption
      columns={columns}
      rows={statements}
      keyOf={({ userId }) => userId}
      whenNarrow="cards"
    />
  );
}

function PersonLink({ statement }: { statement: CommissionSummary }) {
  return (
    <Link
      to={`/sales/commission/statements/${statement.period}/${statement.userId}`}
      className={classes.name}
    >
      {statement.fullName ?? t`Somebody who has left`}
    </Link>
  );
}
