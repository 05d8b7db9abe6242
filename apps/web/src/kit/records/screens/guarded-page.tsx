import { t } from '@lingui/core/macro';
import { IconLock } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useViewer } from '../../data/session/viewer.tsx';
import { ListNotice } from '../../ui/frames/list-notice.tsx';
import { PageFrame } from '../../ui/frames/page-frame.tsx';
import type { Entry } from './navigation.ts';
import { crumbsOf, useEntries } from './registry.tsx';

interface GuardedPageProps {
  readonly page: Entry;
  readonly of: ComponentType<{ page: Entry }>;
}

/** A page, or that it is not for the one who looks. The server refuses its requests in any case. */
export function GuardedPage({ page, of: Page }: GuardedPageProps) {
  const { permissions } = useViewer();
  const entries = useEntries();
  if (page.permission === undefined || permissions.includes(page.permission)) {
    return <Page page={page} />;
  }
  return (
    <PageFrame crumbs={crumbsOf(entries, page.route)} title={page.title} subtitle={page.subtitle}>
      <ListNotice
        icon={IconLock}
        title={t`This page is not open to you.`}
        hint={t`Your role does not allow it. An administrator of your organization can change that.`}
      />
    </PageFrame>
  );
}
