import { t } from '@lingui/core/macro';
import { SegmentedControl } from '@mantine/core';
import type { ReportDefinition } from '@pipewright/contract/reports/report-definition.ts';
import type { ReportResult } from '@pipewright/contract/reports/report-result.ts';
import { useMemo, useState } from 'react';
import { useMoney } from '../../../kit/formats/money.ts';
import { ReportChart } from './report-chart.tsx';
import { figuresOf } from './report-figures.ts';
import { ReportNumber } from './report-number.tsx';
import { ReportTable } from './report-table.tsx';
import { measureText } from './report-texts.ts';
import classes from './report-view.module.css';
import { useReportScreens } from './use-report-screens.ts';

interface ReportViewProps {
  readonly title: string;
  readonly definition: ReportDefinition;
  readonly result: ReportResult;
  /** Whether the figures are shown as a table as well. */
  readonly hasTable: boolean;
}

/** A result as it is to be drawn, and as a table. */
export function ReportView({ title, definition, result, hasTable }: ReportViewProps) {
  const screens = useReportScreens(definition.entity);
  const money = useMoney();
  const figures = useMemo(
    () => figuresOf(screens, definition, result, money),
    [screens, definition, result, money],
  );
  const [chosen, setChosen] = useState(0);
  const measure = Math.min(chosen, definition.measures.length - 1);
  const { show } = definition;
  const isTable = show === 'pivot' || show === 'list';
  const hasChoice = definition.measures.length > 1 && show !== 'list' && !(show === 'number');
  // A number says zero itself.
  if (figures.isEmpty && show !== 'number') {
    return <p className={classes.empty}>{t`No records match. Once some do, their figures appear here.`}</p>;
  }
  return (
    <div className={classes.view}>
      {hasChoice && (
        <SegmentedControl
          aria-label={t`Figure`}
          data={definition.measures.map((each, index) => ({
            value: String(index),
            label: measureText(screens, each),
          }))}
          value={String(measure)}
          onChange={value => setChosen(Number(value))}
          className={classes.measures}
        />
      )}
      {show === 'number' && <ReportNumber definition={definition} figures={figures} screens={screens} />}
      {!isTable && show !== 'number' && (
        <ReportChart
          title={title}
          screens={screens}
          definition={definition}
          figures={figures}
          measure={measure}
        />
      )}
      {(isTable || (hasTable && (show !== 'number' || definition.by.length > 0))) && (
        <ReportTable
          caption={title}
          screens={screens}
          definition={definition}
          figures={figures}
          measure={measure}
        />
      )}
    </div>
  );
}
