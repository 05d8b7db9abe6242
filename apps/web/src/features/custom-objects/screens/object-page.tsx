import { t } from '@lingui/core/macro';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { NotLoaded } from '../../../kit/data/states/not-loaded.tsx';
import type { Entry } from '../../../kit/records/screens/navigation.ts';
import { crumbsOf, useEntries } from '../../../kit/records/screens/registry.tsx';
import { usePathParameter } from '../../../kit/ui/address/path-parameters.ts';
import list from '../../../kit/ui/frames/list.module.css';
import { PageFrame } from '../../../kit/ui/frames/page-frame.tsx';
import { customObjectsOptions } from '../custom-object-queries.ts';
import { ClosedObject } from './closed-object.tsx';

/** The page at the address of an object: the one that the registry has for it. */
export function ObjectPage({ page }: { page: Entry }) {
  const slug = usePathParameter('slug');
  const { data, error, refetch } = useQuery(customObjectsOptions());
  // Links in mails and notifications have the entity in the place of the slug.
  const definition = data?.find(object => object.slug === slug || object.entity === slug);
  const route = page.route.replace('$slug', definition?.slug ?? slug);
  const entry = useEntries().find(each => each.route === route);
  if (entry) {
    return <LoadedEntry key={route} entry={entry} />;
  }
  if (data) {
    return <ClosedObject definition={definition} />;
  }
  return (
    <PageFrame crumbs={[{ label: t`CRM` }]} title={page.title}>
      {error ? (
        <div className={list.card}>
          <NotLoaded title={t`Failed to load the object`} error={error} onRetry={refetch} />
        </div>
      ) : (
        <Skeleton height={420} aria-busy />
      )}
    </PageFrame>
  );
}

function LoadedEntry({ entry }: { entry: Entry }) {
  const Page = useMemo(() => lazy(entry.load), [entry]);
  return (
    <Suspense fallback={<Waiting entry={entry} />}>
      <Page />
    </Suspense>
  );
}

function Waiting({ entry }: { entry: Entry }) {
  return (
    <PageFrame crumbs={crumbsOf(useEntries(), entry.route)} title={entry.title}>
      <Skeleton height={420} aria-busy />
    </PageFrame>
  );
}
