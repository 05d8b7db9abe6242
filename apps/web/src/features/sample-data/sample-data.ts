import { msg } from '@lingui/core/macro';
import { IconSparkles } from '@tabler/icons-react';
import { definePage } from '../../kit/records/screens/navigation.ts';

export const sampleDataPage = definePage({
  title: msg`Sample data`,
  route: '/administration/settings/sample-data',
  subtitle: msg`Explore the product with a year of sample data`,
  icon: IconSparkles,
  permission: 'settings.manage',
  load: async () => (await import('./sample-data-page.tsx')).SampleDataPage,
  prefetch: client =>
    void import('./sample-data-query.ts').then(({ sampleDataOptions }) =>
      client.prefetchQuery(sampleDataOptions()),
    ),
});
