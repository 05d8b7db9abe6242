import { msg } from '@lingui/core/macro';
import type { listOutbox } from '@pipewright/contract/operations/account/account.ts';
import { IconMailForward } from '@tabler/icons-react';
import { definePage } from '../../kit/records/screens/navigation.ts';
import { outboxOptions, outboxSearch } from './outbox-query.ts';

export const outboxPage = definePage({
  title: msg`Outbox`,
  route: '/administration/outbox',
  subtitle: msg`Emails from your organization: sent, queued or kept here`,
  icon: IconMailForward,
  permission: 'settings.manage' satisfies (typeof listOutbox)['access'],
  search: outboxSearch,
  load: async () => (await import('./outbox-page.tsx')).OutboxPage,
  prefetch: client => void client.prefetchQuery(outboxOptions()),
});
