import { t } from '@lingui/core/macro';
import type { groupLeads } from '@pipewright/contract/operations/sales/leads.ts';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import type { z } from 'zod';
import { writeNumber, writePercent } from '../../../kit/formats/formats.ts';
import { useMoney } from '../../../kit/formats/money.ts';
import type { SearchParameters } from '../../../kit/ui/address/search-parameters.ts';
import classes from './group-table.module.css';

type LeadGroups = z.output<(typeof groupLeads)['result']>;

interface GroupTableProps {
  readonly caption: string;
  /** What the groups are. */
  readonly heading: string;
  readonly groups: LeadGroups['groups'];
  /** What the leads without one are called. */
  readonly none: string;
  /** The colour of a group's bar, where it has one of its own. */
  readonly colorOf?: (key: string) => string | undefined;
  /** Where a group leads to: the list of those that were counted. */
  readonly addressOf?: (key: string | null) => SearchParameters;
  /** The figures of all leads: with them, the table also shows value and conversion. */
  readonly total?: LeadGroups['total'];
}

/** Groups of leads with bars as long as they are many: a chart for the eye, a table for everybody. */
export function GroupTable(props: GroupTableProps) {
  const { caption, heading, groups, none, colorOf, addressOf, total } = props;
  const isReport = total !== undefined;
  const money = useMoney();
  const most = Math.max(...groups.map(({ count }) => count), 1);
  return (
    <table className={classes.table} data-report={isReport || undefined}>
      <caption className={classes.caption}>{caption}</caption>
      <thead className={isReport ? undefined : classes.hidden}>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">{t`Share`}</th>
          <th scope="col" data-align="end">
            {t`Leads`}
          </th>
          {isReport && (
            <>
              <th scope="col" data-align="end">
                {t`Value`}
              </th>
              <th scope="col" data-align="end">
                {t`Conversion`}
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {groups.map(({ key, name, count, value, conversionRate }) => (
          <tr key={key ?? 'none'}>
            <th scope="row" className={classes.name} title={name ?? none}>
              {addressOf ? (
                <Link to="/leads" search={addressOf(key)} className={classes.link}>
                  {name ?? none}
                </Link>
              ) : (
                (name ?? none)
              )}
            </th>
            <td className={classes.share}>
              <span
                className={classes.bar}
                style={
                  {
                    width: `${(count / most) * 100}%`,
                    '--bar': key === null ? 'var(--pw-control)' : colorOf?.(key),
                  } as CSSProperties
                }
              />
            </td>
            <td data-align="end">{writeNumber(count)}</td>
            {isReport && (
              <>
                <td data-align="end">{money(value)}</td>
                <td data-align="end">{writePercent(conversionRate, 1)}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr>
            <th scope="row">{t`All`}</th>
            <td />
            <td data-align="end">{writeNumber(total.count)}</td>
            <td data-align="end">{money(total.value)}</td>
            <td data-align="end">{writePercent(total.conversionRate, 1)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
