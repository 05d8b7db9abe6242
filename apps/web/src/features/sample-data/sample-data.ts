import { msg } from '@lingui/core/macro';
import { loadSampleData } from '@pipewright/contract/operations/sample-data.ts';
import { IconSparkles } from '@tabler/icons-react';
import { definePage } from '../../kit/records/screens/navigation.ts';
import { sampleDataOptions } from './sample-data-query.ts';

export const sampleDataPage = definePage({
  title: msg`Sample data`,
  route: '/administration/settings/sample-data',
  subtitle: msg`Explore the product with a year of sample data`,
  icon: IconSparkles,
  permission: loadSampleData.access,
  load: async () => (await import('./sample-data-page.tsx')).SampleDataPage,
  prefetch: client => void client.prefetchQuery(sampleDataOptions()),
});
