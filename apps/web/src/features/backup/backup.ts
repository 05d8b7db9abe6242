import { msg } from '@lingui/core/macro';
import { IconArchive } from '@tabler/icons-react';
import { definePage } from '../../kit/records/screens/navigation.ts';

export const backupPage = definePage({
  title: msg`Backup`,
  route: '/administration/backup',
  subtitle: msg`Back up and restore your data`,
  menu: 'Administration',
  icon: IconArchive,
  permission: 'settings.manage',
  load: async () => (await import('./backup-page.tsx')).BackupPage,
  prefetch: client =>
    void import('./backup-queries.ts').then(({ backupOptions }) => client.prefetchQuery(backupOptions())),
});
