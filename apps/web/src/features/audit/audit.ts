import { msg } from '@lingui/core/macro';
import type { listAudit } from '@pipewright/contract/operations/administration/audit.ts';
import { IconHistory } from '@tabler/icons-react';
import { definePage } from '../../kit/records/screens/navigation.ts';
import { auditSearch } from './audit-search.ts';

export const auditPage = definePage({
  title: msg`Audit log`,
  route: '/administration/audit',
  subtitle: msg`Track who changed what and when`,
  menu: 'Administration',
  icon: IconHistory,
  // The operation's schemas are not needed to open other pages.
  permission: 'audit.read' satisfies (typeof listAudit)['access'],
  search: auditSearch,
  load: async () => (await import('./audit-page.tsx')).AuditPage,
});
