import { t } from '@lingui/core/macro';
import { Button, Skeleton } from '@mantine/core';
import {
  changeDashboard,
  type Dashboard,
  type DashboardCard,
} from '@pipewright/contract/operations/reports/dashboards.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../../kit/data/changes/use-change.ts';
import { call } from '../../../kit/data/client/client.ts';
import { NotLoaded } from '../../../kit/data/states/not-loaded.tsx';
import type { Entry } from '../../../kit/records/screens/navigation.ts';
import { crumbsOf, useEntries } from '../../../kit/records/screens/registry.tsx';
import { usePathParameter } from '../../../kit/ui/address/path-parameters.ts';
import { useSearchParameters } from '../../../kit/ui/address/search-parameters.ts';
import { PageFrame } from '../../../kit/ui/frames/page-frame.tsx';
import { oneDashboardOptions } from '../report-queries.ts';
import { CardGrid } from './card-grid.tsx';
import { editParameter } from './dashboard-search.ts';
import { DashboardSettings } from './dashboard-settings.tsx';
import { FullScreen } from './full-screen.tsx';
import { MoreMenu } from './more-menu.tsx';
import { ScopeBar } from './scope-bar.tsx';
import { useScope } from './use-scope.ts';

export function DashboardPage({ page }: { page: Entry }) {
  const id = usePathParameter('id');
  const crumbs = crumbsOf(useEntries(), page.route);
  const { data: dashboard, error, refetch } = useQuery(oneDashboardOptions(id));
  if (error) {
    return (
      <PageFrame crumbs={crumbs} title={page.title}>
        <NotLoaded title={t`Failed to load the dashboard`} error={error} onRetry={refetch} />
      </PageFrame>
    );
  }
  return dashboard ? <Board key={id} dashboard={dashboard} /> : <Skeleton height={400} aria-busy />;
}

function Board({ dashboard }: { dashboard: Dashboard }) {
  const crumbs = crumbsOf(useEntries(), '/analytics/dashboards');
  const last = crumbs.at(-1)?.label ?? '';
  const { edit } = useSearchParameters(editParameter);
  const [isEdited, setEdited] = useState(edit !== undefined && dashboard.mayChange);
  const [draft, setDraft] = useState<Pick<Dashboard, 'name' | 'sharing' | 'cards'>>(dashboard);
  const [scope, setScope] = useScope(dashboard.scope);
  const [isFullScreen, setFullScreen] = useState(false);
  const save = useChange({
    send: () => {
      const { name, sharing, cards } = draft;
      return call(changeDashboard, {
        params: { id: dashboard.id },
        body: { name, sharing, cards: [...cards], scope },
      });
    },
    changes: ['dashboard'],
    success: () => {
      setEdited(false);
      return t`Dashboard saved`;
    },
    failure: t`The dashboard couldn’t be saved`,
  });
  const shown = isEdited ? draft : dashboard;
  return (
    <PageFrame
      crumbs={[
        ...crumbs.slice(0, -1),
        { label: last, route: '/analytics/dashboards' },
        { label: shown.name },
      ]}
      title={shown.name}
      actions={
        isEdited ? (
          <>
            <Button
              variant="default"
              onClick={() => {
                setDraft(dashboard);
                setEdited(false);
              }}
            >{t`Cancel`}</Button>
            <Button disabled={save.isPending} onClick={() => save.mutate()}>{t`Save dashboard`}</Button>
          </>
        ) : (
          <>
            <MoreMenu dashboard={dashboard} scope={scope} onFullScreen={() => setFullScreen(true)} />
            {dashboard.mayChange && (
              <Button
                onClick={() => {
                  setDraft(dashboard);
                  setEdited(true);
                }}
              >{t`Edit dashboard`}</Button>
            )}
          </>
        )
      }
    >
      {isEdited && (
        <DashboardSettings
          dashboard={dashboard}
          draft={draft}
          onChange={part => setDraft({ ...draft, ...part })}
        />
      )}
      <ScopeBar scope={scope} onChange={setScope} />
      {shown.cards.length === 0 && (
        <p>
          {isEdited
            ? t`Add a report above.`
            : t`This dashboard has no cards yet. Choose Edit dashboard to add reports.`}
        </p>
      )}
      <CardGrid
        label={t`Cards`}
        cards={shown.cards}
        scope={scope}
        {...(isEdited && {
          onChange: (cards: readonly DashboardCard[]) => setDraft({ ...draft, cards: [...cards] }),
        })}
      />
      {isFullScreen && (
        <FullScreen title={shown.name} onClose={() => setFullScreen(false)}>
          <ScopeBar scope={scope} onChange={setScope} />
          <CardGrid label={t`Cards`} cards={shown.cards} scope={scope} />
        </FullScreen>
      )}
    </PageFrame>
  );
}
