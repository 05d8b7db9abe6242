import { t } from '@lingui/core/macro';
import { Select, Skeleton, Tabs } from '@mantine/core';
import { layouts } from '@pipewright/contract/resources/layouts.ts';
import { userRoles } from '@pipewright/contract/resources/user-roles.ts';
import { useQuery } from '@tanstack/react-query';
import { allRecordsOptions } from '../../../kit/data/queries/resource-queries.ts';
import { useMay } from '../../../kit/data/session/viewer.tsx';
import { NotLoaded } from '../../../kit/data/states/not-loaded.tsx';
import { layoutsOptions } from '../../../kit/records/custom-fields/custom-fields-provider.tsx';
import type { LayoutRecord } from '../../../kit/records/custom-fields/with-layouts.ts';
import type { Entry } from '../../../kit/records/screens/navigation.ts';
import { crumbsOf, useEntries } from '../../../kit/records/screens/registry.tsx';
import { useSearchParameters, useSetSearch } from '../../../kit/ui/address/search-parameters.ts';
import list from '../../../kit/ui/frames/list.module.css';
import { PageFrame } from '../../../kit/ui/frames/page-frame.tsx';
import page from '../custom-fields.module.css';
import { useEntities } from '../use-entities.ts';
import { LayoutEditor } from './layout-editor.tsx';
import classes from './layouts.module.css';
import { layoutsSearch } from './layouts-search.ts';

/** The layouts of each kind of record, for all roles and for single ones. */
export function LayoutsPage({ page: entry }: { page: Entry }) {
  const { entity: wanted, role } = useSearchParameters(layoutsSearch);
  const setSearch = useSetSearch();
  const query = useQuery(layoutsOptions());
  const entities = useEntities();
  const entity = entities.find(({ name }) => name === wanted)?.name ?? 'lead';
  const own = query.data?.filter(layout => layout.entity === entity) ?? [];
  return (
    <PageFrame crumbs={crumbsOf(useEntries(), entry.route)} title={entry.title} subtitle={entry.subtitle}>
      <Tabs value={entity} onChange={chosen => chosen && setSearch({ entity: chosen, role })}>
        <Tabs.List className={page.tabs}>
          {entities.map(({ name, title }) => (
            <Tabs.Tab key={name} value={name}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={entity} className={page.panel}>
          {query.isError && !query.data && (
            <div className={list.card}>
              <NotLoaded title={t`Failed to load layouts`} error={query.error} onRetry={query.refetch} />
            </div>
          )}
          {query.isPending && <Skeleton height={320} aria-busy />}
          {query.data && <RoleLayout key={`${entity} ${role}`} entity={entity} role={role} layouts={own} />}
        </Tabs.Panel>
      </Tabs>
    </PageFrame>
  );
}

interface RoleLayoutProps {
  readonly entity: LayoutRecord['entity'];
  readonly role: string | undefined;
  readonly layouts: readonly LayoutRecord[];
}

function RoleLayout({ entity, role, layouts: own }: RoleLayoutProps) {
  const setSearch = useSetSearch();
  const mayManage = useMay(layouts.permissions.edit);
  const { data: roles = [] } = useQuery(allRecordsOptions(userRoles));
  const shared = own.find(({ userRoleId }) => !userRoleId);
  const stored = role ? own.find(({ userRoleId }) => userRoleId === role) : shared;
  return (
    <>
      <Select
        className={classes.role}
        label={t`Layout for`}
        description={describe(role, stored, shared)}
        data={[
          { value: '', label: t`All roles` },
          ...roles.map(({ id, name }) => ({
            value: id,
            label: own.some(({ userRoleId }) => userRoleId === id) ? t`${name} (own layout)` : name,
          })),
        ]}
        value={role ?? ''}
        onChange={chosen => setSearch({ entity, role: chosen || undefined })}
        allowDeselect={false}
      />
      <LayoutEditor
        entity={entity}
        userRoleId={role ?? null}
        stored={stored}
        inherited={shared}
        mayManage={mayManage}
      />
    </>
  );
}

function describe(
  role: string | undefined,
  stored: LayoutRecord | undefined,
  shared: LayoutRecord | undefined,
): string {
  if (role) {
    return stored
      ? t`People with this role see this layout instead of the one for all roles.`
      : t`This role has no layout of its own and uses the one for all roles. Saving creates one.`;
  }
  return shared
    ? t`Everybody sees this layout, except for roles that have their own.`
    : t`Everybody sees the standard layout, except for roles that have their own.`;
}
