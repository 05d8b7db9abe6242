import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { writeNumber } from '../../../kit/formats/formats.ts';
import { useMoney } from '../../../kit/formats/money.ts';
import type { Selection } from '../../../kit/records/workspace/view.ts';
import { type DataColumn, DataTable } from '../../../kit/ui/table/data-table.tsx';
import type { ForecastMonth } from '../deal-queries.ts';
import { listOf, monthName } from './months.ts';

interface ForecastTableProps {
  readonly months: readonly ForecastMonth[];
  readonly selection: Selection;
  readonly wonStages: readonly string[];
}

/** Each month's figures; each figure leads to the deals behind it. */
export function ForecastTable({ months, selection, wonStages }: ForecastTableProps) {
  const money = useMoney();
  const all = total(months);
  const column = (key: Figure, heading: string): DataColumn<ForecastMonth> => {
    const write = (value: number) => (key === 'count' ? writeNumber(value) : money(Math.round(value)));
    const link = (value: number, month?: string | null) => (
      <Link
        to="/deals"
        search={listOf(selection, { month, wonStages: key === 'won' ? wonStages : undefined })}
      >
        {write(value)}
      </Link>
    );
    return {
      key,
      heading,
      align: 'end',
      cell: figures => link(figures[key], figures.month),
      total: link(all[key]),
    };
  };
  return (
    <DataTable
      label={t`Forecast by month of the expected close`}
      hasCaption
      columns={[
        { key: 'month', heading: t`Month`, cell: ({ month }) => monthName(month), total: t`All` },
        column('count', t`Open deals`),
        column('sum', t`Sum`),
        column('weighted', t`Weighted`),
        column('won', t`Won`),
      ]}
      rows={months}
      keyOf={({ month }) => month ?? ''}
    />
  );
}

type Figure = Exclude<keyof ForecastMonth, 'month'>;

function total(months: readonly ForecastMonth[]): Omit<ForecastMonth, 'month'> {
  const sumOf = (figure: 'count' | 'sum' | 'weighted' | 'won') =>
    months.reduce((sum, month) => sum + month[figure], 0);
  return { count: sumOf('count'), sum: sumOf('sum'), weighted: sumOf('weighted'), won: sumOf('won') };
}
