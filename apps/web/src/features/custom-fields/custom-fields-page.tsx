import { t } from '@lingui/core/macro';
import { Button, Skeleton, Tabs } from '@mantine/core';
import { customFields } from '@pipewright/contract/resources/custom-fields.ts';
import { layouts } from '@pipewright/contract/resources/layouts.ts';
import { IconForms, IconLayoutList, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { type CustomFieldRecord, customFieldsOptions } from '../../kit/data/queries/custom-fields-query.ts';
import { useMay } from '../../kit/data/session/viewer.tsx';
import { NotLoaded } from '../../kit/data/states/not-loaded.tsx';
import { writeNumber } from '../../kit/formats/formats.ts';
import type { Entry } from '../../kit/records/screens/navigation.ts';
import { crumbsOf, useEntries, useScreens } from '../../kit/records/screens/registry.tsx';
import { useSearchParameters, useSetSearch } from '../../kit/ui/address/search-parameters.ts';
import list from '../../kit/ui/frames/list.module.css';
import { ListNotice } from '../../kit/ui/frames/list-notice.tsx';
import { PageFrame } from '../../kit/ui/frames/page-frame.tsx';
import { UsageMeter } from '../../kit/ui/frames/usage-meter.tsx';
import { customFieldsSearch, maxFields, sectionsOf } from './custom-field-queries.ts';
import classes from './custom-fields.module.css';
import { FieldSectionCard } from './field-section-card.tsx';
import { RetiredFields } from './retired-fields.tsx';
import { type NamedEntity, useEntities } from './use-entities.ts';

const FieldDrawer = lazy(async () => ({ default: (await import('./drawer/field-drawer.tsx')).FieldDrawer }));

/** The custom fields of each kind of record, as the forms show them: in sections, in their order. */
export function CustomFieldsPage({ page }: { page: Entry }) {
  const search = useSearchParameters(customFieldsSearch);
  const setSearch = useSetSearch();
  const query = useQuery(customFieldsOptions());
  const all = query.data ?? [];
  const edited = all.find(({ id }) => id === search.edit);
  const entities = useEntities();
  const wanted = edited?.entity ?? search.entity;
  const entity = entities.find(({ name }) => name === wanted)?.name ?? 'lead';
  const fields = all.filter(field => field.entity === entity);
  const mayManage = useMay(customFields.permissions.create);
  const isFull = fields.length >= maxFields;
  const [section, setSection] = useState('');

  function add(inSection: string): void {
    setSection(inSection);
    setSearch({ new: '1' });
  }

  return (
    <PageFrame
      crumbs={crumbsOf(useEntries(), page.route)}
      title={page.title}
      subtitle={page.subtitle}
      actions={
        <>
          {query.data && <Usage count={fields.length} />}
          {mayManage && <LayoutLink entity={entity} />}
          {mayManage && (
            <Button
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
              disabled={isFull}
              onClick={() => add('')}
            >
              {t`Add field`}
            </Button>
          )}
        </>
      }
    >
      <Tabs value={entity} onChange={chosen => chosen && setSearch({ entity: chosen, edit: undefined })}>
        <EntityTabs entities={entities} chosen={entity} fields={all} />
        <Tabs.Panel value={entity} className={classes.panel}>
          {query.isError && !query.data && (
            <div className={list.card}>
              <NotLoaded
                title={t`Failed to load custom fields`}
                error={query.error}
                onRetry={query.refetch}
              />
            </div>
          )}
          {query.isPending && <Skeleton height={240} aria-busy />}
          {query.data && (
            <Fields fields={fields} mayManage={mayManage} onAdd={isFull || !mayManage ? undefined : add} />
          )}
        </Tabs.Panel>
      </Tabs>
      {mayManage && query.data && (
        <Suspense>
          <FieldDrawer
            entity={entity}
            field={edited}
            isNew={search.new !== undefined}
            section={section}
            fields={fields}
            onClose={() => setSearch({ new: undefined, edit: undefined, entity })}
          />
        </Suspense>
      )}
    </PageFrame>
  );
}

/** To the page where built-in and custom fields are put in order. */
function LayoutLink({ entity }: { entity: string }) {
  const { route } = useScreens(layouts.name);
  return (
    <Button
      variant="default"
      leftSection={<IconLayoutList size={16} stroke={1.75} aria-hidden />}
      renderRoot={props => <Link to={route} search={{ entity }} {...props} />}
    >
      {t`Edit layout`}
    </Button>
  );
}

interface FieldsProps {
  readonly fields: readonly CustomFieldRecord[];
  readonly mayManage: boolean;
  /** Opens the form of a new field in a section; absent where no more can be added. */
  readonly onAdd?: (section: string) => void;
}

function Fields({ fields, mayManage, onAdd }: FieldsProps) {
  const active = fields.filter(({ isActive }) => isActive);
  const retired = fields.filter(({ isActive }) => !isActive);
  return (
    <>
      {active.length === 0 && (
        <div className={list.card}>
          <ListNotice
            icon={IconForms}
            title={t`No custom fields yet`}
            hint={t`Add a field for anything you want to track beyond the built-in fields: a contract end, a customer tier, a technical contact. It works at once in forms, lists, filters, exports and the API.`}
          >
            {onAdd && <Button onClick={() => onAdd('')}>{t`Add your first field`}</Button>}
          </ListNotice>
        </div>
      )}
      {sectionsOf(active).map(section => (
        <FieldSectionCard key={section.title} section={section} mayManage={mayManage} onAdd={onAdd} />
      ))}
      {retired.length > 0 && <RetiredFields fields={retired} mayManage={mayManage} />}
    </>
  );
}

/** How many of the fields that fit are used, retired ones included. */
function Usage({ count }: { count: number }) {
  const [used, most] = [writeNumber(count), writeNumber(maxFields)];
  return (
    <UsageMeter count={count} most={maxFields} label={t`Fields used`}>
      {t`${used} of ${most} fields`}
    </UsageMeter>
  );
}

interface EntityTabsProps {
  readonly entities: readonly NamedEntity[];
  readonly chosen: string;
  readonly fields: readonly CustomFieldRecord[];
}

function EntityTabs({ entities, chosen, fields }: EntityTabsProps) {
  const tabs = useRef<HTMLDivElement>(null);
  // There can be more tabs than fit beside each other.
  useEffect(() => {
    const tab = tabs.current?.querySelector(`[data-entity="${chosen}"]`);
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen]);
  return (
    <Tabs.List ref={tabs} className={classes.tabs}>
      {entities.map(({ name, title }) => {
        const count = fields.filter(field => field.entity === name && field.isActive).length;
        return (
          <Tabs.Tab
            key={name}
            value={name}
            data-entity={name}
            rightSection={count > 0 && <span className={classes.count}>{writeNumber(count)}</span>}
          >
            {title}
          </Tabs.Tab>
        );
      })}
    </Tabs.List>
  );
}
