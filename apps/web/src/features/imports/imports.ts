import { msg } from '@lingui/core/macro';
import { IconPackageImport } from '@tabler/icons-react';
import { importBatchRoute } from '../../kit/common/import/batch-route.ts';
import { importSearch } from '../../kit/common/import/import-search.ts';
import { definePage } from '../../kit/records/screens/navigation.ts';

/** A whole export of another product at once. Single files are imported on the pages of their records. */
export const importBatchPage = definePage({
  title: msg`Import everything`,
  subtitle: msg`All files of another CRM at once: linked, checked before they are added, and undone in one click`,
  route: importBatchRoute,
  menu: 'Administration',
  icon: IconPackageImport,
  permission: 'contacts.import',
  search: importSearch,
  load: async () => (await import('./import-batch-page.tsx')).ImportBatchPage,
});
