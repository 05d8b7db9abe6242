import { t } from '@lingui/core/macro';
import { Alert, Skeleton } from '@mantine/core';
import type { HomePage } from '@pipewright/contract/operations/reports/home-page.ts';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import type { HomeBoard } from '../../kit/common/home-page/home-board.ts';
import { HomeButton } from '../../kit/common/home-page/home-button.tsx';
import { homePageOptions } from '../../kit/common/home-page/home-queries.ts';
import type { Entry } from '../../kit/records/screens/navigation.ts';
import classes from './dashboard.module.css';
import { DashboardPage } from './dashboard-page.tsx';

/** The page that people see first: a dashboard, or the standard cards. */
export function createHomePage(loadBoard: () => Promise<HomeBoard>): ComponentType<{ page: Entry }> {
  const Board = lazy(async () => ({ default: await loadBoard() }));
  return function Home({ page }) {
    const { data: home, isPending } = useQuery(homePageOptions());
    const notice = home?.unavailable && <Unavailable whose={home.unavailable} />;
    if (isPending) {
      return <Skeleton height={420} aria-busy />;
    }
    // Without an answer the standard cards are better than nothing.
    return home?.dashboard ? (
      <Suspense fallback={<Skeleton height={420} aria-busy />}>
        <Board key={home.dashboard.id} dashboard={home.dashboard} actions={<HomeButton />} notice={notice} />
      </Suspense>
    ) : (
      <DashboardPage page={page} actions={<HomeButton />} notice={notice} />
    );
  };
}

function Unavailable({ whose }: { whose: NonNullable<HomePage['unavailable']> }) {
  return (
    <Alert
      className={classes.notice}
      icon={<IconInfoCircle size={18} aria-hidden />}
      title={t`Your home page is no longer available`}
    >
      {whose === 'person'
        ? t`The dashboard that you chose was deleted or is no longer shared with you. Choose another one under Home page.`
        : t`The dashboard that your organization chose for you was deleted or is no longer shared. An administrator can choose another one.`}
    </Alert>
  );
}
