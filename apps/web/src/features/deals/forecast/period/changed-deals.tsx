import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { ForecastCategory } from '@pipewright/contract/forecast/forecast-categories.ts';
import type { ChangeKind, listForecastChanges } from '@pipewright/contract/forecast/forecast-operations.ts';
import { deals } from '@pipewright/contract/resources/deals.ts';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { writeDay } from '../../../../kit/formats/formats.ts';
import { useMoney } from '../../../../kit/formats/money.ts';
import { declaredText } from '../../../../kit/language/declared-text.ts';
import { StatusChip, type Tone } from '../../../../kit/ui/chips/status-chip.tsx';
import { WideContent } from '../../../../kit/ui/frames/wide-content.tsx';
import table from '../forecast.module.css';
import classes from './period.module.css';

type Result = z.output<(typeof listForecastChanges)['result']>;
type Change = Result['changes'][number];

const kinds: Readonly<Record<ChangeKind, { readonly name: ReturnType<typeof msg>; readonly tone: Tone }>> = {
  won: { name: msg`Won`, tone: 'green' },
  lost: { name: msg`Lost`, tone: 'red' },
  added: { name: msg`Added`, tone: 'blue' },
  'moved-in': { name: msg`Moved in`, tone: 'blue' },
  pushed: { name: msg`Pushed`, tone: 'amber' },
  'moved-out': { name: msg`Moved out`, tone: 'amber' },
  omitted: { name: msg`Left out`, tone: 'amber' },
  amount: { name: msg`Amount`, tone: 'brand' },
  category: { name: msg`Category`, tone: 'grey' },
};

/** The deals that have changed the forecast, with what they were and what they are. */
export function ChangedDeals({ result, since }: { result: Result; since: string }) {
  const { changes, count, difference } = result;
  const signed = useSigned();
  const day = writeDay(since);
  const hidden = count - changes.length;
  return (
    <WideContent label={t`Changes since ${day}`}>
      <table className={`${table.table} ${classes.table}`}>
        <caption className={table.caption}>{t`Changes since ${day}`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Deal`}</th>
            <th scope="col">{t`Change`}</th>
            <th scope="col">{t`Before`}</th>
            <th scope="col">{t`Now`}</th>
            <th scope="col">{t`Difference`}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(change => (
            <tr key={change.dealId}>
              <th scope="row">
                <Link to="/deals/$id" params={{ id: change.dealId }} className={table.link}>
                  {change.name}
                </Link>
              </th>
              <td>
                <StatusChip tone={kinds[change.kind].tone}>{i18n._(kinds[change.kind].name)}</StatusChip>
              </td>
              <td>
                <State state={change.before} />
              </td>
              <td>
                <State state={change.now} />
              </td>
              <td>{signed(change.difference)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t`All`}</th>
            <td colSpan={3}>{hidden > 0 && t`${hidden} more with smaller differences`}</td>
            <td>{signed(difference)}</td>
          </tr>
        </tfoot>
      </table>
    </WideContent>
  );
}

function State({ state }: { state: Change['before'] }) {
  const money = useMoney();
  if (!state) {
    return '–';
  }
  const { amount, expectedCloseDate, forecastCategory } = state;
  return (
    <span className={classes.state}>
      {money(Math.round(amount))}
      <span className={classes.when}>
        {categoryName(forecastCategory)} · {expectedCloseDate ? writeDay(expectedCloseDate) : t`No date`}
      </span>
    </span>
  );
}

function categoryName(category: ForecastCategory): string {
  const option = deals.fields.forecastCategory.options?.find(({ value }) => value === category);
  return declaredText(option?.label ?? category);
}

function useSigned(): (amount: number) => string {
  const money = useMoney();
  return amount => (amount > 0 ? `+${money(Math.round(amount))}` : money(Math.round(amount)));
}
