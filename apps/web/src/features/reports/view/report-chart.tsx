import { t } from '@lingui/core/macro';
import type { ReportDefinition } from '@pipewright/contract/reports/report-definition.ts';
import { writePercent } from '../../../kit/formats/formats.ts';
import { useMoney } from '../../../kit/formats/money.ts';
import type { Screens } from '../../../kit/records/screens/define-screens.ts';
import { BarList } from '../../../kit/ui/charts/bar-list.tsx';
import type { ChartPoint, ChartSeries } from '../../../kit/ui/charts/chart-data.ts';
import { ColumnChart } from '../../../kit/ui/charts/column-chart.tsx';
import { DonutChart } from '../../../kit/ui/charts/donut-chart.tsx';
import { FunnelChart } from '../../../kit/ui/charts/funnel-chart.tsx';
import { LineChart } from '../../../kit/ui/charts/line-chart.tsx';
import type { Figures } from './report-figures.ts';
import { figureText, measureText } from './report-texts.ts';

interface ReportChartProps {
  readonly title: string;
  readonly screens: Screens;
  readonly definition: ReportDefinition;
  readonly figures: Figures;
  readonly measure: number;
}

/** One figure of a report, drawn. */
export function ReportChart({ title, screens, definition, figures, measure }: ReportChartProps) {
  const short = useMoney('compact');
  const asked = definition.measures[measure];
  const label = asked ? `${title}: ${measureText(screens, asked)}` : title;
  const write = (value: number) =>
    asked && asked.measure !== 'share'
      ? figureText(screens, asked, Math.round(value * 10) / 10, short)
      : writePercent(value);
  const [first = [], second = []] = figures.groups;
  const isDouble = definition.by.length === 2;
  const points = pointsOf(figures, measure);
  const series = seriesOf(figures, label, definition.compare !== undefined);
  const single = first.map(({ key, label: name, index, tone }) => ({
    key,
    label: name,
    tone,
    ...figures.figureAt(isDouble ? [index, null] : [index], measure),
  }));
  switch (definition.show) {
    case 'bars':
      return <BarList label={label} bars={single.map(each => ({ ...each, value: each.value ?? 0 }))} />;
    case 'donut':
      return <DonutChart label={label} slices={single} />;
    case 'funnel':
      return <FunnelChart label={label} steps={single} />;
    case 'line':
    case 'area':
      return (
        <LineChart
          label={label}
          series={series}
          points={points}
          isArea={definition.show === 'area'}
          write={write}
        />
      );
    default:
      return (
        <ColumnChart
          label={label}
          series={series}
          points={points}
          isStacked={definition.show === 'stacked' && second.length > 0}
          write={write}
        />
      );
  }
}

/** One point for each group of the first dimension, with a value for each group of the second. */
function pointsOf({ groups, figureAt }: Figures, measure: number): ChartPoint[] {
  const [first = [], second] = groups;
  return first.map(({ key, label, index }) => {
    if (second) {
      return { key, label, values: second.map(({ index: other }) => figureAt([index, other], measure)) };
    }
    const figure = figureAt([index], measure);
    const past =
      figure.before === undefined ? [] : [{ value: figure.before, text: String(figure.before ?? '–') }];
    return { key, label, values: [figure, ...past] };
  });
}

function seriesOf(
  { groups: [, second] }: Figures,
  label: string,
  isCompared: boolean,
): (ChartSeries & { isDashed?: boolean })[] {
  if (second) {
    return second.map(({ key, label: name, tone }) => ({ key, label: name, tone }));
  }
  const past = { key: 'before', label: t`Compared period`, tone: 'others', isDashed: true } as const;
  return [{ key: 'now', label: isCompared ? t`This period` : label, tone: 1 }, ...(isCompared ? [past] : [])];
}
