import { t } from '@lingui/core/macro';
import { Skeleton } from '@mantine/core';
import type { StageHistory as History, ReportScope } from '@pipewright/contract/operations/reports.ts';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../kit/data/client/api-error.ts';
import { writeNumber, writePercent } from '../../../kit/formats/formats.ts';
import { useMoney } from '../../../kit/formats/money.ts';
import { FunnelChart } from '../../../kit/ui/charts/funnel-chart.tsx';
import classes from '../dashboards/dashboards.module.css';
import { Explanation } from '../dashboards/explanation.tsx';
import { stageHistoryOptions } from '../report-queries.ts';

/** How deals go through the stages, and how fast they are won. */
export function StageHistory({ scope }: { scope: ReportScope }) {
  const { data: history, error } = useQuery(stageHistoryOptions(scope));
  const title = t`From stage to stage`;
  return (
    <section className={classes.card} aria-label={title}>
      <div className={classes.cardHead}>
        <h2 className={classes.cardTitle}>{title}</h2>
        <Explanation
          title={title}
          text={t`Deals that came into a stage in the period (the last 365 days unless you choose one), how many have gone on or were lost from there, and how long half of them stayed. Velocity: open deals × win rate × average won value ÷ days until a deal is won.`}
        />
      </div>
      {error ? (
        <p className={classes.problem} role="alert">
          {messageOf(error)}
        </p>
      ) : history ? (
        <Passages history={history} title={title} />
      ) : (
        <Skeleton height={160} />
      )}
    </section>
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
      </dl>
    </>
  );
}
