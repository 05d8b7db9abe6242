import { t } from '@lingui/core/macro';
import { ActionIcon, Skeleton } from '@mantine/core';
import type { DashboardCard } from '@pipewright/contract/operations/reports/dashboards.ts';
import type { ReportScope } from '@pipewright/contract/operations/reports/reports.ts';
import type { ReportDefinition } from '@pipewright/contract/reports/report-definition.ts';
import { IconTable } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { isStillCalculating, reportOptions, resultOptions } from '../report-queries.ts';
import { ReportView } from '../view/report-view.tsx';
import { ResultAge } from '../view/result-age.tsx';
import { StillCalculating } from '../view/still-calculating.tsx';
import { CardFailed } from './card-failed.tsx';
import classes from './dashboards.module.css';
import { Explanation } from './explanation.tsx';
import { TargetCard } from './target-card.tsx';

interface ReportCardProps {
  readonly card: DashboardCard;
  readonly scope: ReportScope;
  /** Shown while the dashboard is being arranged. */
  readonly tools?: ReactNode;
}

/** One report on a dashboard. Whatever is wrong with it is said here, and nowhere else. */
export function ReportCard({ card, scope, tools }: ReportCardProps) {
  const [isTable, setTable] = useState(false);
  return (
    <>
      <div className={classes.cardHead}>
        <h2 className={classes.cardTitle}>
          {'reportId' in card ? (
            <Link to="/analytics/reports/$id" params={{ id: card.reportId }}>
              {card.title}
            </Link>
          ) : (
            card.title
          )}
        </h2>
        {card.description && <Explanation title={card.title} text={card.description} />}
        <ActionIcon
          variant={isTable ? 'light' : 'subtle'}
          color="gray"
          aria-label={t`${card.title}: show as table`}
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          <IconTable size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      {tools}
      {'reportId' in card ? (
        <SavedCard card={card} scope={scope} isTable={isTable} />
      ) : 'targets' in card ? (
        <TargetCard title={card.title} question={card.targets} scope={scope} isTable={isTable} />
      ) : (
        <CardResult title={card.title} definition={card.definition} scope={scope} isTable={isTable} />
      )}
    </>
  );
}

interface ShownProps {
  readonly scope: ReportScope;
  readonly isTable: boolean;
}

function SavedCard({ card, ...shown }: ShownProps & { card: Extract<DashboardCard, { reportId: string }> }) {
  const { data: report, error } = useQuery({ ...reportOptions(card.reportId), retry: false });
  if (error) {
    return (
      <p className={classes.problem}>{t`This report was deleted, or it is no longer shared with you.`}</p>
    );
  }
  return report ? (
    <CardResult title={card.title} definition={report.definition} {...shown} />
  ) : (
    <Skeleton height={160} />
  );
}

function CardResult({
  title,
  definition,
  scope,
  isTable,
}: ShownProps & { title: string; definition: ReportDefinition }) {
  const { data: result, error, refetch } = useQuery(resultOptions(definition, scope));
  const shown = isTable
    ? ({ ...definition, show: definition.by.length === 2 ? 'pivot' : 'list' } as const)
    : definition;
  return (
    <div className={classes.cardBody}>
      {isStillCalculating(error) ? (
        <StillCalculating />
      ) : error ? (
        <CardFailed error={error} onRetry={refetch} />
      ) : result ? (
        <>
          <ReportView title={title} definition={shown} result={result} hasTable={false} />
          <ResultAge title={title} definition={definition} scope={scope} result={result} />
        </>
      ) : (
        <Skeleton height={160} />
      )}
    </div>
  );
}
