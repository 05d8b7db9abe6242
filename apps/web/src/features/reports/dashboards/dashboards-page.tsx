import { t } from '@lingui/core/macro';
import { Button, Skeleton } from '@mantine/core';
import { createDashboard, type Dashboard } from '@pipewright/contract/operations/reports/dashboards.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { dashboardsOptions } from '../../../kit/common/home-page/home-queries.ts';
import { useChange } from '../../../kit/data/changes/use-change.ts';
import { call } from '../../../kit/data/client/client.ts';
import { NotLoaded } from '../../../kit/data/states/not-loaded.tsx';
import type { Entry } from '../../../kit/records/screens/navigation.ts';
import { crumbsOf, useEntries } from '../../../kit/records/screens/registry.tsx';
import { PageFrame } from '../../../kit/ui/frames/page-frame.tsx';
import { uniqueId } from '../../../kit/ui/hooks/unique-id.ts';
import { type Template, templates } from '../analytics/templates.ts';
import classes from './dashboards.module.css';

/** One’s own dashboards, those that are shared, and templates to begin with. */
export function DashboardsPage({ page }: { page: Entry }) {
  const { data: dashboards, error, refetch } = useQuery(dashboardsOptions());
  const navigate = useNavigate();
  const create = useChange({
    send: async (template: Template | undefined) => {
      const taken = dashboards?.map(({ name }) => name) ?? [];
      const body = {
        name: freeName(template?.title ?? t`New dashboard`, taken),
        cards: template?.cards.map(card => ({ ...card, id: uniqueId() })) ?? [],
      };
      return (await call(createDashboard, { body })).data;
    },
    changes: ['dashboard'],
    success: ({ id }) => {
      void navigate({ to: '/analytics/dashboards/$id', params: { id }, search: { edit: '1' } });
      return t`Dashboard created`;
    },
    failure: t`The dashboard couldn’t be created`,
  });
  return (
    <PageFrame
      crumbs={crumbsOf(useEntries(), page.route)}
      title={page.title}
      subtitle={page.subtitle}
      actions={
        <Button
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          disabled={create.isPending}
          onClick={() => create.mutate(undefined)}
        >
          {t`New dashboard`}
        </Button>
      }
    >
      {error ? (
        <NotLoaded title={t`Failed to load dashboards`} error={error} onRetry={refetch} />
      ) : dashboards === undefined ? (
        <Skeleton height={180} aria-busy />
      ) : (
        <Dashboards dashboards={dashboards} />
      )}
      <h2 className={classes.heading}>{t`Start from a template`}</h2>
      <ul className={classes.list}>
        {templates().map(template => (
          <li key={template.name} className={classes.tile}>
            <span className={classes.tileName}>{template.title}</span>
            <p>{template.summary}</p>
            <Button
              variant="default"
              disabled={create.isPending}
              aria-label={t`Use template: ${template.title}`}
              onClick={() => create.mutate(template)}
            >
              {t`Use template`}
            </Button>
          </li>
        ))}
      </ul>
    </PageFrame>
  );
}

function Dashboards({ dashboards }: { dashboards: readonly Dashboard[] }) {
  if (dashboards.length === 0) {
    return (
      <p>{t`No dashboards yet. Put your reports side by side on one of your own, or start from a template.`}</p>
    );
  }
  return (
    <ul className={classes.list} aria-label={t`Dashboards`}>
      {dashboards.map(({ id, name, owner, sharing, cards }) => {
        const count = cards.length;
        return (
          <li key={id} className={classes.tile}>
            <Link to="/analytics/dashboards/$id" params={{ id }} className={classes.tileName}>
              {name}
            </Link>
            <p>{sharing === 'private' ? t`Private` : t`Shared by ${owner.fullName}`}</p>
            <p>{t`Cards: ${count}`}</p>
          </li>
        );
      })}
    </ul>
  );
}

/** A name that no other dashboard has: `Revenue 2`. */
function freeName(wanted: string, taken: readonly string[]): string {
  const isTaken = (name: string) => taken.some(each => each.toLowerCase() === name.toLowerCase());
  let name = wanted;
  for (let number = 2; isTaken(name); number += 1) {
    name = `${wanted} ${number}`;
  }
  return name;
}
