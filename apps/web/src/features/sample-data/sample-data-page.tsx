import type { Entry } from '../../kit/records/screens/navigation.ts';
import { crumbsOf, useEntries } from '../../kit/records/screens/registry.tsx';
import { PageFrame } from '../../kit/ui/frames/page-frame.tsx';
import { SampleDataCard } from './sample-data-card.tsx';

export function SampleDataPage({ page }: { page: Entry }) {
  const crumbs = crumbsOf(useEntries(), page.route);
  return (
    <PageFrame crumbs={crumbs} title={page.title} subtitle={page.subtitle}>
      <SampleDataCard />
    </PageFrame>
  );
}
