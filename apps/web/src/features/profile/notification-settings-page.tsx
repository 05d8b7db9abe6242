import { t } from '@lingui/core/macro';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { NotLoaded } from '../../kit/data/states/not-loaded.tsx';
import type { Entry } from '../../kit/records/screens/navigation.ts';
import { PageFrame } from '../../kit/ui/frames/page-frame.tsx';
import { NotificationSettingsForm } from './notification-settings-form.tsx';
import { notificationSettingsOptions } from './notification-settings-query.ts';

/** How the signed-in user wants to be notified, of what, and when. */
export function NotificationSettingsPage({ page }: { page: Entry }) {
  const { data, error, refetch } = useQuery(notificationSettingsOptions());
  return (
    <PageFrame
      crumbs={[{ label: t`Profile`, route: '/profile' }]}
      title={page.title}
      subtitle={page.subtitle}
    >
      {error ? (
        <NotLoaded title={t`Failed to load your settings`} error={error} onRetry={refetch} />
      ) : data ? (
        <NotificationSettingsForm saved={data} />
      ) : (
        <Skeleton height={320} aria-busy />
      )}
    </PageFrame>
  );
}
