import { t } from '@lingui/core/macro';
import type { ReportScope } from '@pipewright/contract/operations/reports/reports.ts';
import { useQuery } from '@tanstack/react-query';
import { writeNumber } from '../../../kit/formats/formats.ts';
import { BarList } from '../../../kit/ui/charts/bar-list.tsx';
import classes from '../dashboards/dashboards.module.css';
import { stageHistoryOptions } from '../report-queries.ts';
import { FigureSection } from './figure-section.tsx';

/** How long each person takes to win a deal. */
export function CycleByPerson({ scope }: { scope: ReportScope }) {
  const title = t`Days until won, per person`;
  return (
    <FigureSection
      title={title}
      explanation={t`Deals won in the period (the last 365 days unless you choose one) by their owner: half of them were won within this many days of being created.`}
      query={useQuery(stageHistoryOptions(scope))}
    >
      {({ people }) =>
        people.length === 0 ? (
          <p className={classes.problem}>{t`Once deals are won, this shows how long each person takes.`}</p>
        ) : (
          <BarList
            label={title}
            bars={people.map(({ id, name, won, medianCycleDays }) => {
              const [days, count] = [writeNumber(medianCycleDays ?? 0, 1), writeNumber(won)];
              return {
                key: id ?? 'none',
                label: name ?? t`No owner`,
                value: medianCycleDays ?? 0,
                text: t`${days} days, ${count} won`,
              };
            })}
          />
        )
      }
    </FigureSection>
  );
}
