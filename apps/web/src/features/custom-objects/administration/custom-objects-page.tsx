import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Button, Skeleton } from '@mantine/core';
import { maxCustomObjects } from '@pipewright/contract/customization/custom-objects.ts';
import { customObjects } from '@pipewright/contract/resources/custom-objects.ts';
import { IconCube, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../../kit/data/session/viewer.tsx';
import { NotLoaded } from '../../../kit/data/states/not-loaded.tsx';
import { writeNumber } from '../../../kit/formats/formats.ts';
import { ListForm } from '../../../kit/records/list/list-form.tsx';
import { readListState } from '../../../kit/records/list/state/list-state.ts';
import type { Screens } from '../../../kit/records/screens/define-screens.ts';
import { crumbsOf, useEntries } from '../../../kit/records/screens/registry.tsx';
import type { Slots } from '../../../kit/records/screens/slots.ts';
import { useSearchParameters, useSetSearch } from '../../../kit/ui/address/search-parameters.ts';
import list from '../../../kit/ui/frames/list.module.css';
import { ListNotice } from '../../../kit/ui/frames/list-notice.tsx';
import { PageFrame } from '../../../kit/ui/frames/page-frame.tsx';
import { UsageMeter } from '../../../kit/ui/frames/usage-meter.tsx';
import { type CustomObject, customObjectsOptions } from '../custom-object-queries.ts';
import { objectIconComponents } from '../object-icons.ts';
import classes from './custom-objects.module.css';
import { exampleParameter } from './example-parameter.ts';
import { examples, exampleValues } from './examples.ts';
import { ObjectList } from './object-list.tsx';
import { RetiredObjects } from './retired-objects.tsx';

interface CustomObjectsPageProps {
  readonly page: Screens;
  readonly slots: Slots;
}

/** The record types of the organization in the order of the menu, with what they hold. */
export function CustomObjectsPage({ page, slots }: CustomObjectsPageProps) {
  const search = useSearchParameters(page.search);
  const { example } = useSearchParameters(exampleParameter);
  const setSearch = useSetSearch();
  const query = useQuery(customObjectsOptions());
  const mayManage = useMay(customObjects.permissions.create);
  const count = query.data?.length ?? 0;
  const isFull = count >= maxCustomObjects;
  const add = (example?: string) => setSearch({ new: '1', example });
  return (
    <PageFrame
      crumbs={crumbsOf(useEntries(), page.route)}
      title={page.title}
      subtitle={page.subtitle}
      actions={
        <>
          {query.data && <Usage count={count} />}
          {mayManage && (
            <Button
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
              disabled={!query.data || isFull}
              title={isFull ? t`Delete a retired object to make room for another one.` : undefined}
              onClick={() => add()}
            >
              {t`Create object`}
            </Button>
          )}
        </>
      }
    >
      {query.isError && !query.data && (
        <div className={list.card}>
          <NotLoaded title={t`Failed to load custom objects`} error={query.error} onRetry={query.refetch} />
        </div>
      )}
      {query.isPending && <Skeleton height={240} aria-busy />}
      {query.data && <Objects objects={query.data} mayManage={mayManage} onAdd={add} />}
      {mayManage && (
        <ListForm
          screens={{ ...page, slots, useNewValues: () => exampleValues(example) }}
          state={readListState(page, search)}
          onClose={() => setSearch({ new: undefined, edit: undefined, example: undefined })}
        />
      )}
    </PageFrame>
  );
}

interface ObjectsProps {
  readonly objects: readonly CustomObject[];
  readonly mayManage: boolean;
  readonly onAdd: (example?: string) => void;
}

function Objects({ objects, mayManage, onAdd }: ObjectsProps) {
  const active = objects.filter(({ isActive }) => isActive);
  const retired = objects.filter(({ isActive }) => !isActive);
  return (
    <div className={classes.sections}>
      {active.length === 0 ? (
        <NoObjects onAdd={mayManage ? onAdd : undefined} />
      ) : (
        <ObjectList objects={active} mayManage={mayManage} />
      )}
      {retired.length > 0 && <RetiredObjects objects={retired} mayManage={mayManage} />}
    </div>
  );
}

/** What objects are good for, and some to start from. */
function NoObjects({ onAdd }: { onAdd?: (example: string) => void }) {
  return (
    <div className={list.card}>
      <ListNotice
        icon={IconCube}
        title={t`No custom objects yet`}
        hint={t`Keep contracts, subscriptions, projects or properties next to your customers. Each object gets a list, pages, forms, permissions, activities, files and a place in the menu.`}
      >
        {onAdd &&
          examples.map(({ id, name, icon }) => {
            const Icon = objectIconComponents[icon];
            return (
              <Button
                key={id}
                variant="default"
                leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
                onClick={() => onAdd(id)}
              >
                {i18n._(name)}
              </Button>
            );
          })}
      </ListNotice>
    </div>
  );
}

/** How many of the objects that fit are used, retired ones included. */
function Usage({ count }: { count: number }) {
  const [used, most] = [writeNumber(count), writeNumber(maxCustomObjects)];
  return (
    <UsageMeter count={count} most={maxCustomObjects} label={t`Objects used`}>
      {t`${used} of ${most} objects`}
    </UsageMeter>
  );
}
