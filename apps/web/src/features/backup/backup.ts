import { msg } from '@lingui/core/macro';
import { readBackup } from '@pipewright/contract/operations/backup.ts';
import { IconArchive } from '@tabler/icons-react';
import { definePage } from '../../kit/records/screens/navigation.ts';
import { backupOptions } from './backup-queries.ts';

export const backupPage = definePage({
  title: msg`Backup`,
  route: '/administration/backup',
  subtitle: msg`Back up and restore your data`,
  menu: 'Administration',
  icon: IconArchive,
  permission: readBackup.access,
  load: async () => (await import('./backup-page.tsx')).BackupPage,
  prefetch: client => void client.prefetchQuery(backupOptions()),
});
