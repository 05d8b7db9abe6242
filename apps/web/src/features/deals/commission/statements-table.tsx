import { t } from '@lingui/core/macro';
import type { CommissionSummary } from '@pipewright/contract/commission/commission-operations.ts';
import { Link } from '@tanstack/react-router';
import { writeNumber } from '../../../kit/formats/formats.ts';
import { moneyFormat } from '../../../kit/formats/money.ts';
import table from '../forecast/forecast.module.css';
import period from '../forecast/period/period.module.css';
import classes from './commission.module.css';
import { StatementState } from './statement-state.tsx';
import { totalOf } from './totals.ts';

/** One line for each person; it leads to the calculation. */
export function StatementsTable({ statements }: { statements: readonly CommissionSummary[] }) {
  const total = totalOf(statements);
  return (
    <div className={table.scroll}>
      <table className={`${table.table} ${period.table} ${classes.statements}`}>
        <caption className={table.caption}>{t`Statements by person`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Person`}</th>
            <th scope="col">{t`Status`}</th>
            <th scope="col">{t`Deals`}</th>
            <th scope="col">{t`Corrections`}</th>
            <th scope="col">{t`Commission`}</th>
          </tr>
        </thead>
        <tbody>
          {statements.map(statement => {
            const money = moneyFormat(statement.currency);
            return (
              <tr key={statement.userId}>
                <th scope="row">
                  <Link
                    to={`/sales/commission/statements/${statement.period}/${statement.userId}`}
                    className={classes.name}
                  >
                    {statement.fullName ?? t`Somebody who has left`}
                  </Link>
                </th>
                <td>
                  <StatementState statement={statement} />
                </td>
                <td>{writeNumber(statement.deals)}</td>
                <td>{statement.corrections === 0 ? '–' : money.format(statement.corrections)}</td>
                <td className={classes.total}>{money.format(statement.total)}</td>
              </tr>
            );
          })}
        </tbody>
        {total && statements.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">{t`All`}</th>
              <td />
              <td />
              <td />
              <td>{moneyFormat(total.currency).format(total.amount)}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
