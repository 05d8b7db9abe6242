import { t } from '@lingui/core/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMoney } from '../../kit/formats/money.ts';
import type { SelectionSlot } from '../../kit/records/screens/slots.ts';
import { StatisticsStrip } from '../../kit/ui/frames/statistics-strip.tsx';
import { boardOptions, type Column } from './deal-queries.ts';

/** What the deals of the view are worth, in the base currency. */
export function DealFigures({ selection, isFailed }: SelectionSlot) {
  const money = useMoney();
  const { data, isError } = useQuery({ ...boardOptions(selection), placeholderData: keepPreviousData });
  const columns = isFailed ? undefined : data;
  const of = (figure: (columns: readonly Column[]) => number | string) =>
    columns ? figure(columns) : isFailed || isError ? null : undefined;
  const open = (all: readonly Column[]) => all.filter(({ stage }) => !stage.isWon && !stage.isLost);
  const won = (all: readonly Column[]) => all.filter(({ stage }) => stage.isWon);
  return (
    <StatisticsStrip
      figures={[
        { label: t`Open deals`, value: of(all => sumOf(open(all), 'count')) },
        { label: t`Pipeline Value`, value: of(all => money(Math.round(sumOf(open(all), 'sum')))) },
        { label: t`Weighted`, value: of(all => money(Math.round(sumOf(open(all), 'weighted')))) },
        { label: t`Won`, value: of(all => money(Math.round(sumOf(won(all), 'sum')))) },
      ]}
    />
  );
}

function sumOf(columns: readonly Column[], figure: 'count' | 'sum' | 'weighted'): number {
  return columns.reduce((sum, column) => sum + column[figure], 0);
}
