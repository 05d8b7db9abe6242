import { t } from '@lingui/core/macro';
import type {
  StageHistory as History,
  ReportScope,
} from '@pipewright/contract/operations/reports/reports.ts';
import { useQuery } from '@tanstack/react-query';
import { writeNumber, writePercent } from '../../../kit/formats/formats.ts';
import { useMoney } from '../../../kit/formats/money.ts';
import { FunnelChart } from '../../../kit/ui/charts/funnel-chart.tsx';
import classes from '../dashboards/dashboards.module.css';
import { stageHistoryOptions } from '../report-queries.ts';
import { FigureSection } from './figure-section.tsx';
import { PipelineCoverage } from './pipeline-coverage.tsx';

/** How deals go through the stages, and how fast they are won. */
export function StageHistory({ scope }: { scope: ReportScope }) {
  const title = t`From stage to stage`;
  return (
    <FigureSection
      title={title}
      explanation={t`Deals that came into a stage in the period (the last 365 days unless you choose one), how many have gone on or were lost from there, and how long half of them stayed. Velocity: open deals × win rate × average won value ÷ days until a deal is won. Pipeline coverage: open deals that are expected this quarter ÷ the part of the quarter’s target that is not won yet.`}
      query={useQuery(stageHistoryOptions(scope))}
    >
      {history => <Passages history={history} title={title} />}
    </FigureSection>
  );
}

function Passages({ history, title }: { history: History; title: string }) {
  const money = useMoney();
  const { stages, winRate, medianCycleDays, velocityPerDay } = history;
  if (stages.every(({ entered }) => entered === 0)) {
    return (
      <p
        className={classes.problem}
      >{t`Once deals move from stage to stage, this shows where they stay and where they are lost.`}</p>
    );
  }
  const days = (value: number | null) => (value === null ? '–' : t`${writeNumber(value, 1)} days`);
  return (
    <>
      <FunnelChart
        label={title}
        steps={stages.map(({ id, name, entered, wentOn, lost, medianDays }) => {
          const [on, gone] = [writeNumber(wentOn), writeNumber(lost)];
          return {
            key: id,
            label: name,
            value: entered,
            text: writeNumber(entered),
            note: `${t`${on} went on, ${gone} lost`} · ${days(medianDays)}`,
          };
        })}
      />
      <dl className={classes.facts}>
        <div>
          <dt>{t`Win rate`}</dt>
          <dd>{winRate === null ? '–' : writePercent(winRate, 1)}</dd>
        </div>
        <div>
          <dt>{t`Median time until won`}</dt>
          <dd>{days(medianCycleDays)}</dd>
        </div>
        <div>
          <dt>{t`Velocity per day`}</dt>
          <dd>{velocityPerDay === null ? '–' : money(velocityPerDay)}</dd>
        </div>
        <PipelineCoverage />
      </dl>
    </>
  );
}
