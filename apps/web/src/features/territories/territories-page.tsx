import { t } from '@lingui/core/macro';
import { Button, Skeleton } from '@mantine/core';
import { territories } from '@pipewright/contract/resources/territories.ts';
import { IconMap2, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { territoriesOptions } from '../../kit/common/territories/territory-queries.ts';
import { useMay } from '../../kit/data/session/viewer.tsx';
import { NotLoaded } from '../../kit/data/states/not-loaded.tsx';
import { ListForm } from '../../kit/records/list/list-form.tsx';
import type { Screens } from '../../kit/records/screens/define-screens.ts';
import { crumbsOf, useEntries } from '../../kit/records/screens/registry.tsx';
import type { Slots } from '../../kit/records/screens/slots.ts';
import { textParameters, useSearchParameters, useSetSearch } from '../../kit/ui/address/search-parameters.ts';
import list from '../../kit/ui/frames/list.module.css';
import { ListNotice } from '../../kit/ui/frames/list-notice.tsx';
import { PageFrame } from '../../kit/ui/frames/page-frame.tsx';
import { TerritoryBranch } from './territory-branch.tsx';
import { branchesOf } from './tree.ts';

const ApplyDrawer = lazy(async () => ({ default: (await import('./apply-drawer.tsx')).ApplyDrawer }));

const formParameters = textParameters('edit', 'new');

/** The tree of territories, in the order in which their rules are asked. */
export function TerritoriesPage({ page, slots }: { page: Screens; slots: Slots }) {
  const query = useQuery(territoriesOptions());
  const branches = useMemo(() => branchesOf(query.data ?? []), [query.data]);
  const isEmpty = branches.size === 0;
  const search = useSearchParameters(formParameters);
  const setSearch = useSetSearch();
  const mayManage = useMay(territories.permissions.create);
  const [isApplying, setApplying] = useState(false);
  const screens = useMemo(
    () => Object.assign(Object.create(page, Object.getOwnPropertyDescriptors(page)) as Screens, { slots }),
    [page, slots],
  );
  const state = { search: '', filters: {}, selected: '', edit: search.edit, isNew: search.new !== undefined };
  const add = () => setSearch({ new: '1', parent: undefined });
  return (
    <PageFrame
      crumbs={crumbsOf(useEntries(), page.route)}
      title={page.title}
      subtitle={page.subtitle}
      actions={
        mayManage && (
          <>
            <Button variant="default" disabled={isEmpty} onClick={() => setApplying(true)}>
              {t`Apply rules...`}
            </Button>
            <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={add}>
              {t`New territory`}
            </Button>
          </>
        )
      }
    >
      {query.isError && !query.data && (
        <div className={list.card}>
          <NotLoaded title={t`Failed to load territories`} error={query.error} onRetry={query.refetch} />
        </div>
      )}
      {query.isPending && <Skeleton height={240} aria-busy />}
      {query.data && isEmpty && (
        <div className={list.card}>
          <ListNotice
            icon={IconMap2}
            title={t`No territories yet`}
            hint={t`A territory says by a rule which companies and leads belong to it, such as those in one country. New and changed records are placed at once; you see beforehand what applying the rules to all others would change.`}
          >
            {mayManage && <Button onClick={add}>{t`Add your first territory`}</Button>}
          </ListNotice>
        </div>
      )}
      <TerritoryBranch branches={branches} parentId="" depth={0} mayManage={mayManage} label={page.title} />
      {mayManage && (
        <ListForm
          screens={screens}
          state={state}
          onClose={() => setSearch({ new: undefined, edit: undefined, parent: undefined })}
        />
      )}
      {isApplying && (
        <Suspense>
          <ApplyDrawer onClose={() => setApplying(false)} />
        </Suspense>
      )}
    </PageFrame>
  );
}
