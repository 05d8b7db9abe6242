import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconUserPlus, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../kit/data/session/viewer.tsx';
import type { Entry } from '../../kit/records/screens/navigation.ts';
import { crumbsOf, useEntries } from '../../kit/records/screens/registry.tsx';
import { useSearchParameters } from '../../kit/ui/address/search-parameters.ts';
import list from '../../kit/ui/frames/list.module.css';
import { PageFrame } from '../../kit/ui/frames/page-frame.tsx';
import { StatisticsStrip } from '../../kit/ui/frames/statistics-strip.tsx';
import { People } from './people.tsx';
import type { Asked } from './person-dialogs.tsx';
import { UserFilters } from './user-filters.tsx';
import { seatsOptions } from './user-queries.ts';
import { usersSearch } from './users-search.ts';

const PersonDialogs = lazy(async () => ({ default: (await import('./person-dialogs.tsx')).PersonDialogs }));

/** Members and invitations, with all actions for people who manage users. */
export function UsersPage({ page }: { page: Entry }) {
  const entries = useEntries();
  const search = useSearchParameters(usersSearch);
  const mayManage = useMay('users.manage');
  const [asked, ask] = useState<Asked>();
  return (
    <PageFrame
      crumbs={crumbsOf(entries, page.route)}
      title={page.title}
      subtitle={page.subtitle}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconUsersGroup size={16} stroke={1.75} aria-hidden />}
            component={Link}
            to="/administration/users/teams"
          >
            {t`Teams`}
          </Button>
          {mayManage && (
            <Button
              leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />}
              onClick={() => ask({ kind: 'invite' })}
            >
              {t`Invite people`}
            </Button>
          )}
        </>
      }
    >
      <Seats />
      <div className={list.card}>
        <UserFilters search={search} />
        <People search={search} onAsk={mayManage ? ask : undefined} />
      </div>
      {asked && (
        <Suspense>
          <PersonDialogs asked={asked} onAsk={ask} onClose={() => ask(undefined)} />
        </Suspense>
      )}
    </PageFrame>
  );
}

function Seats() {
  const { data, isError } = useQuery(seatsOptions());
  const none = isError ? null : undefined;
  return (
    <StatisticsStrip
      figures={[
        { label: t`Active`, value: data?.active ?? none },
        { label: t`Invited`, value: data?.invited ?? none },
        { label: t`Deactivated`, value: data?.deactivated ?? none },
        {
          label: t`Seats of your plan`,
          value: data ? seatsText(data.active + data.invited, data.limit) : none,
        },
      ]}
    />
  );
}

function seatsText(taken: number, limit: number | null): string {
  return limit === null ? t`Any number` : t`${taken} of ${limit}`;
}
