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
import { type DataColumn, DataTable } from '../../../../kit/ui/table/data-table.tsx';
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
  deleted: { name: msg`Deleted`, tone: 'red' },
  amount: { name: msg`Amount`, tone: 'brand' },
  category: { name: msg`Category`, tone: 'grey' },
};

/** The deals that have changed the forecast, with what they were and what they are. */
export function ChangedDeals({ result, since }: { result: Result; since: string }) {
  const { changes, count, difference } = result;
  const signed = useSigned();
  const day = writeDay(since);
  const hidden = count - changes.length;
  const columns: readonly DataColumn<Change>[] = [
    {
      key: 'deal',
      heading: t`Deal`,
      cell: ({ dealId, name, now }) =>
        now ? (
          <Link to="/deals/$id" params={{ id: dealId }}>
            {name}
          </Link>
        ) : (
          name
        ),
      total: t`All`,
    },
    {
      key: 'change',
      heading: t`Change`,
      cell: ({ kind }) => <StatusChip tone={kinds[kind].tone}>{i18n._(kinds[kind].name)}</StatusChip>,
      total: hidden > 0 && t`${hidden} more with smaller differences`,
    },
    { key: 'before', heading: t`Before`, align: 'end', cell: ({ before }) => <State state={before} /> },
    { key: 'now', heading: t`Now`, align: 'end', cell: ({ now }) => <State state={now} /> },
    {
      key: 'difference',
      heading: t`Difference`,
      align: 'end',
      cell: change => signed(change.difference),
      total: signed(difference),
    },
  ];
  return (
    <DataTable
      label={t`Changes since ${day}`}
      hasCaption
      columns={columns}
      rows={changes}
      keyOf={({ dealId }) => dealId}
    />
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
