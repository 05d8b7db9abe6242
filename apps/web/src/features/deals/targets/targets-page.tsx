import { t } from '@lingui/core/macro';
import { ActionIcon, Button, SegmentedControl, Skeleton } from '@mantine/core';
import { teams } from '@pipewright/contract/resources/teams.ts';
import { territories } from '@pipewright/contract/resources/territories.ts';
import { IconChevronLeft, IconChevronRight, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { peopleOptions } from '../../../kit/data/queries/people-query.ts';
import { allRecordsOptions } from '../../../kit/data/queries/resource-queries.ts';
import { useMay, useViewer } from '../../../kit/data/session/viewer.tsx';
import { NotLoaded } from '../../../kit/data/states/not-loaded.tsx';
import { wallTimeOf } from '../../../kit/formats/wall-time.ts';
import type { Entry } from '../../../kit/records/screens/navigation.ts';
import { crumbsOf, useEntries } from '../../../kit/records/screens/registry.tsx';
import { useSearchParameters, useSetSearch } from '../../../kit/ui/address/search-parameters.ts';
import list from '../../../kit/ui/frames/list.module.css';
import { ListNotice } from '../../../kit/ui/frames/list-notice.tsx';
import { PageFrame } from '../../../kit/ui/frames/page-frame.tsx';
import type { Row } from './grid.ts';
import { TargetGrid } from './target-grid.tsx';
import classes from './targets.module.css';
import { type TargetOwners, targetsOptions } from './targets-queries.ts';
import { targetsSearch } from './targets-search.ts';

/** The targets of a year, of people, teams or territories, to be entered like in a spreadsheet. */
export function TargetsPage({ page }: { page: Entry }) {
  const search = useSearchParameters(targetsSearch);
  const setSearch = useSetSearch();
  const { timeZone } = useViewer().organization;
  const thisYear = Number(wallTimeOf(new Date().toISOString(), timeZone).slice(0, 4));
  const year = Number(search.year ?? thisYear);
  const by = search.by ?? 'months';
  const mayReadTerritories = useMay(territories.permissions.read);
  const owners: readonly TargetOwners[] = [
    'people',
    'teams',
    ...(mayReadTerritories ? ['territories' as const] : []),
  ];
  const of = owners.find(each => each === search.of) ?? 'people';
  const targets = useQuery(targetsOptions(year));
  const rows = useRows(of);
  return (
    <PageFrame
      crumbs={crumbsOf(useEntries(), page.route)}
      title={page.title}
      subtitle={page.subtitle}
      actions={
        <Button component={Link} to="/sales/forecasting" variant="default">
          {t`Forecast`}
        </Button>
      }
    >
      <div className={list.card}>
        <div className={classes.bar}>
          <div className={classes.year}>
            <ActionIcon
              variant="default"
              size={32}
              aria-label={t`Previous year`}
              onClick={() => setSearch({ year: String(year - 1) })}
            >
              <IconChevronLeft className={classes.arrow} size={16} aria-hidden />
            </ActionIcon>
            <h2 className={classes.title} aria-live="polite">
              {year}
            </h2>
            <ActionIcon
              variant="default"
              size={32}
              aria-label={t`Next year`}
              onClick={() => setSearch({ year: String(year + 1) })}
            >
              <IconChevronRight className={classes.arrow} size={16} aria-hidden />
            </ActionIcon>
          </div>
          <SegmentedControl
            aria-label={t`Whose`}
            data={owners.map(value => ({ value, label: ownersLabel(value) }))}
            value={of}
            onChange={chosen => setSearch({ of: chosen })}
          />
          <SegmentedControl
            aria-label={t`Period`}
            data={[
              { value: 'months', label: t`Months` },
              { value: 'quarters', label: t`Quarters` },
            ]}
            value={by}
            onChange={chosen => setSearch({ by: chosen })}
          />
        </div>
        {rows?.length === 0 ? (
          <ListNotice
            icon={IconUsers}
            title={of === 'territories' ? t`No territories` : t`No teams`}
            hint={
              of === 'territories'
                ? t`Create territories under Sales first. Then they can have targets.`
                : t`Teams are made in the administration of users. Then they can have targets.`
            }
          />
        ) : targets.data && rows ? (
          <TargetGrid key={`${year} ${by} ${of}`} {...{ year, by, of, rows }} saved={targets.data} />
        ) : targets.error ? (
          <NotLoaded title={t`Failed to load the targets`} error={targets.error} onRetry={targets.refetch} />
        ) : (
          <Skeleton height={280} m={16} w="auto" aria-busy />
        )}
      </div>
    </PageFrame>
  );
}

function ownersLabel(owners: TargetOwners): string {
  const labels: Readonly<Record<TargetOwners, string>> = {
    people: t`People`,
    teams: t`Teams`,
    territories: t`Territories`,
  };
  return labels[owners];
}

function useRows(of: TargetOwners): readonly Row[] | undefined {
  const people = useQuery({ ...peopleOptions(), enabled: of === 'people' });
  const all = useQuery({ ...allRecordsOptions(teams), enabled: of === 'teams' });
  const places = useQuery({ ...allRecordsOptions(territories), enabled: of === 'territories' });
  if (of === 'people') {
    return people.data
      ?.filter(({ isActive }) => isActive)
      .map(({ id, fullName }) => ({ id, name: fullName }));
  }
  const { data } = of === 'teams' ? all : places;
  return data?.map(({ id, name }) => ({ id, name }));
}
