import { t } from '@lingui/core/macro';
import { Button, Skeleton } from '@mantine/core';
import { periodOfDay, shiftPeriod } from '@pipewright/contract/forecast/forecast-figures.ts';
import { IconCoins, IconFileCertificate } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../../kit/data/session/viewer.tsx';
import { NotLoaded } from '../../../kit/data/states/not-loaded.tsx';
import type { Entry } from '../../../kit/records/screens/navigation.ts';
import { crumbsOf, useEntries } from '../../../kit/records/screens/registry.tsx';
import list from '../../../kit/ui/frames/list.module.css';
import { ListNotice } from '../../../kit/ui/frames/list-notice.tsx';
import { PageFrame } from '../../../kit/ui/frames/page-frame.tsx';
import { PeriodBar } from '../forecast/period/period-bar.tsx';
import { usePeriod } from '../forecast/period/use-period.ts';
import { ApproveAll } from './approve-all.tsx';
import classes from './commission.module.css';
import { statementsOptions } from './commission-queries.ts';
import { ExportMenu } from './export-menu.tsx';
import { NoStatements } from './no-statements.tsx';
import { PayAll } from './payments.tsx';
import { StateFilter, useStateFilter } from './state-filter.tsx';
import { StatementsTable } from './statements-table.tsx';

/** The statements of a month or quarter, of everybody whose statements one may see. */
export function CommissionPage({ page }: { page: Entry }) {
  // The last month is over, so its statements are what people look for.
  const shown = usePeriod(today => shiftPeriod(periodOfDay(today, 'month'), -1));
  const mayManage = useMay('commission.manage');
  const { data, error, refetch } = useQuery({
    ...statementsOptions(shown.period),
    placeholderData: keepPreviousData,
  });
  const statements = data?.statements ?? [];
  const state = useStateFilter();
  const matching = state ? statements.filter(each => each.state === state) : statements;
  return (
    <PageFrame
      crumbs={crumbsOf(useEntries(), page.route)}
      title={page.title}
      subtitle={page.subtitle}
      isList
      actions={
        <div className={classes.actions}>
          {mayManage && (
            <Button
              component={Link}
              to="/sales/commission/plans"
              variant="default"
              leftSection={<IconFileCertificate size={16} stroke={1.75} aria-hidden />}
            >
              {t`Plans`}
            </Button>
          )}
          {statements.length > 0 && <ExportMenu period={shown.period} state={state} />}
        </div>
      }
    >
      <div className={list.card}>
        <PeriodBar shown={shown}>
          {statements.length > 0 && <StateFilter chosen={state} statements={statements} />}
          {data && <PayAll period={data.period} statements={matching} today={shown.today} />}
          {data?.isOver && <ApproveAll period={data.period} statements={matching} />}
        </PeriodBar>
        {data ? (
          matching.length > 0 ? (
            <StatementsTable statements={matching} />
          ) : statements.length > 0 ? (
            <ListNotice icon={IconCoins} title={t`No statements with this status`} />
          ) : (
            <NoStatements shown={shown} />
          )
        ) : error ? (
          <NotLoaded title={t`Failed to load the statements`} error={error} onRetry={refetch} />
        ) : (
          <Skeleton height={220} m={16} w="auto" aria-busy />
        )}
      </div>
    </PageFrame>
  );
}
