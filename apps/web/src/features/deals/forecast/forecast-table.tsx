import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { writeNumber } from '../../../kit/formats/formats.ts';
import { useMoney } from '../../../kit/formats/money.ts';
import type { Selection } from '../../../kit/records/workspace/view.ts';
import { WideContent } from '../../../kit/ui/frames/wide-content.tsx';
import type { ForecastMonth } from '../deal-queries.ts';
import classes from './forecast.module.css';
import { listOf, monthName } from './months.ts';

interface ForecastTableProps {
  readonly months: readonly ForecastMonth[];
  readonly selection: Selection;
  readonly wonStages: readonly string[];
}

/** Each month's figures; each figure leads to the deals behind it. */
export function ForecastTable({ months, selection, wonStages }: ForecastTableProps) {
  return (
    <WideContent label={t`Forecast by month of the expected close`}>
      <table className={classes.table}>
        <caption className={classes.caption}>{t`Forecast by month of the expected close`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Month`}</th>
            <th scope="col">{t`Open deals`}</th>
            <th scope="col">{t`Sum`}</th>
            <th scope="col">{t`Weighted`}</th>
            <th scope="col">{t`Won`}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(figures => (
            <tr key={figures.month}>
              <th scope="row">{monthName(figures.month)}</th>
              <Figures
                of={figures}
                open={listOf(selection, { month: figures.month })}
                won={listOf(selection, { month: figures.month, wonStages })}
              />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t`All`}</th>
            <Figures of={total(months)} open={listOf(selection, {})} won={listOf(selection, { wonStages })} />
          </tr>
        </tfoot>
      </table>
    </WideContent>
  );
}

interface FiguresProps {
  readonly of: Omit<ForecastMonth, 'month'>;
  readonly open: Selection;
  readonly won: Selection;
}

function Figures({ of: { count, sum, weighted, won: wonSum }, open, won }: FiguresProps) {
  const money = useMoney();
  const cells = [
    ['count', writeNumber(count), open],
    ['sum', money(Math.round(sum)), open],
    ['weighted', money(Math.round(weighted)), open],
    ['won', money(Math.round(wonSum)), won],
  ] as const;
  return cells.map(([name, text, search]) => (
    <td key={name}>
      <Link to="/deals" search={search} className={classes.link}>
        {text}
      </Link>
    </td>
  ));
}

function total(months: readonly ForecastMonth[]): Omit<ForecastMonth, 'month'> {
  const sumOf = (figure: 'count' | 'sum' | 'weighted' | 'won') =>
    months.reduce((sum, month) => sum + month[figure], 0);
  return { count: sumOf('count'), sum: sumOf('sum'), weighted: sumOf('weighted'), won: sumOf('won') };
}
