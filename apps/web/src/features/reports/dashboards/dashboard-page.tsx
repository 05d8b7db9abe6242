import { t } from '@lingui/core/macro';
import { Button, Select, Skeleton, TextInput } from '@mantine/core';
import {
  changeDashboard,
  type Dashboard,
  type DashboardCard,
  deleteDashboard,
  maxCards,
} from '@pipewright/contract/operations/dashboards.ts';
import type { ReportScope } from '@pipewright/contract/operations/reports.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useChange } from '../../../kit/data/changes/use-change.ts';
import { call } from '../../../kit/data/client/client.ts';
import { NotLoaded } from '../../../kit/data/states/not-loaded.tsx';
import type { Entry } from '../../../kit/records/screens/navigation.ts';
import { crumbsOf, useEntries } from '../../../kit/records/screens/registry.tsx';
import { useSearchParameters } from '../../../kit/ui/address/search-parameters.ts';
import { PageFrame } from '../../../kit/ui/frames/page-frame.tsx';
import { uniqueId } from '../../../kit/ui/hooks/unique-id.ts';
import { oneDashboardOptions, reportsOptions } from '../report-queries.ts';
import { CardGrid } from './card-grid.tsx';
import classes from './dashboards.module.css';
import { ScopeBar } from './scope-bar.tsx';

export function DashboardPage({ page }: { page: Entry }) {
  const { id } = useParams({ strict: false }) as { id: string };
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
  const { edit } = useSearchParameters();
  const [isEdited, setEdited] = useState(edit !== undefined && dashboard.mayChange);
  const [draft, setDraft] = useState<Pick<Dashboard, 'name' | 'sharing' | 'cards'>>(dashboard);
  const [scope, setScope] = useState<ReportScope>(dashboard.scope);
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
            <Button variant="default" onClick={() => window.print()}>{t`Print`}</Button>
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
        <Settings dashboard={dashboard} draft={draft} onChange={part => setDraft({ ...draft, ...part })} />
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
    </PageFrame>
  );
}

interface SettingsProps {
  readonly dashboard: Dashboard;
  readonly draft: Pick<Dashboard, 'name' | 'sharing' | 'cards'>;
  readonly onChange: (part: Partial<Pick<Dashboard, 'name' | 'sharing' | 'cards'>>) => void;
}

/** Its name, who sees it, and what can be added. */
function Settings({ dashboard, draft, onChange }: SettingsProps) {
  const { data: reports = [] } = useQuery(reportsOptions());
  const navigate = useNavigate();
  const remove = useChange({
    send: () => call(deleteDashboard, { params: { id: dashboard.id } }),
    changes: ['dashboard'],
    success: () => {
      void navigate({ to: '/analytics/dashboards' });
      return t`Dashboard deleted`;
    },
    failure: t`The dashboard couldn’t be deleted`,
  });
  const sharings = [
    { value: 'private', label: t`Only me` },
    { value: 'view', label: t`Everybody can view` },
    { value: 'edit', label: t`Everybody can edit` },
  ] as const;
  return (
    <div className={classes.scope}>
      <TextInput
        label={t`Name`}
        value={draft.name}
        maxLength={100}
        onChange={event => onChange({ name: event.currentTarget.value })}
      />
      {dashboard.mayShare && (
        <Select
          label={t`Access`}
          data={[...sharings]}
          value={draft.sharing}
          allowDeselect={false}
          onChange={chosen =>
            onChange({ sharing: sharings.find(({ value }) => value === chosen)?.value ?? 'private' })
          }
        />
      )}
      <Select
        // Empty again after each choice.
        key={draft.cards.length}
        label={t`Add report`}
        placeholder={reports.length > 0 ? t`Choose a report` : t`Save a report first`}
        data={reports.map(({ id, name }) => ({ value: id, label: name }))}
        value={null}
        searchable
        disabled={draft.cards.length >= maxCards}
        onChange={chosen => {
          const report = reports.find(({ id }) => id === chosen);
          if (report) {
            const card = { id: uniqueId(), title: report.name, size: 'half', reportId: report.id } as const;
            onChange({ cards: [...draft.cards, card] });
          }
        }}
      />
      {dashboard.mayShare && (
        <Button
          variant="default"
          color="red"
          mt={22}
          onClick={() => remove.mutate()}
        >{t`Delete dashboard`}</Button>
      )}
    </div>
  );
}
