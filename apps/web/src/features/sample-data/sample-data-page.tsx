import type { Entry } from '../../kit/navigation.ts';
import { PageFrame } from '../../kit/page-frame.tsx';
import { crumbsOf, useEntries } from '../../kit/registry.tsx';
import { SampleDataCard } from './sample-data-card.tsx';

export function SampleDataPage({ page }: { page: Entry }) {
  const crumbs = crumbsOf(useEntries(), page.route);
  return (
    <PageFrame crumbs={crumbs} title={page.title} subtitle={page.subtitle}>
      <SampleDataCard />
    </PageFrame>
  );
}
