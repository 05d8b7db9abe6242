import { t } from '@lingui/core/macro';
import { Alert, Select, Skeleton } from '@mantine/core';
import { userRoles } from '@pipewright/contract/resources/user-roles.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { messageOf } from '../../kit/data/client/api-error.ts';
import { listOptions } from '../../kit/data/queries/resource-queries.ts';
import { usePeopleChoices } from '../../kit/records/field-types/pickers/use-people-choices.ts';
import type { Entry } from '../../kit/records/screens/navigation.ts';
import { crumbsOf, useEntries, useScreens } from '../../kit/records/screens/registry.tsx';
import { useSearchParameters } from '../../kit/ui/address/search-parameters.ts';
import list from '../../kit/ui/frames/list.module.css';
import { PageFrame } from '../../kit/ui/frames/page-frame.tsx';
import classes from './access.module.css';
import { accessOptions } from './access-query.ts';
import { accessSearch } from './access-search.ts';
import { AccessTable } from './access-table.tsx';

/** What somebody can see: a person with their teams and counts, or a role in general. */
export function AccessPage({ page }: { page: Entry }) {
  const requested = useSearchParameters(accessSearch);
  const navigate = useNavigate();
  const { resource } = useScreens(userRoles.name);
  const people = usePeopleChoices([requested.person]);
  const roles = useQuery(listOptions(resource, { pageSize: 500, fields: 'name' }));
  const access = useQuery(accessOptions(requested));
  const show = (search: { person?: string; role?: string }) =>
    void navigate({ to: '.', search, replace: true });
  return (
    <PageFrame crumbs={crumbsOf(useEntries(), page.route)} title={page.title} subtitle={page.subtitle}>
      <div className={list.card}>
        <div className={classes.asked}>
          <Select
            label={t`Person`}
            placeholder={t`Choose a person`}
            data={people}
            value={requested.person ?? null}
            onChange={person => show({ person: person ?? undefined })}
            searchable
            nothingFoundMessage={t`No people found`}
          />
          <Select
            label={t`or role`}
            placeholder={t`Choose a role`}
            data={roles.data?.data.map(({ id, name }) => ({ value: id, label: String(name) })) ?? []}
            value={requested.role ?? null}
            onChange={role => show({ role: role ?? undefined })}
            searchable
          />
        </div>
        {access.isError && (
          <Alert color="red" role="alert" m={18}>
            {messageOf(access.error)}
          </Alert>
        )}
        {access.isLoading && <Skeleton height={280} m={18} w="auto" aria-busy />}
        {access.data && <AccessTable access={access.data} />}
        {!requested.person && !requested.role && (
          <p className={classes.note}>{t`Choose a person or a role to see their access.`}</p>
        )}
      </div>
    </PageFrame>
  );
}
