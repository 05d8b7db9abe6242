import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NotLoaded } from '../../kit/data/states/not-loaded.tsx';
import type { Entry } from '../../kit/records/screens/navigation.ts';
import { crumbsOf, useEntries } from '../../kit/records/screens/registry.tsx';
import { PageFrame } from '../../kit/ui/frames/page-frame.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { FindPerson } from './find-person.tsx';
import classes from './privacy.module.css';
import { requestsOptions } from './privacy-queries.ts';
import { RequestList } from './request-list.tsx';

/** Everything that is held about a person: found, exported, erased. */
export function PrivacyPage({ page }: { page: Entry }) {
  const crumbs = crumbsOf(useEntries(), page.route);
  const { data: requests, error, refetch } = useQuery(requestsOptions());
  const [erasingId, setErasing] = useState<string>();
  const erasing = requests?.find(({ id }) => id === erasingId);
  return (
    <PageFrame crumbs={crumbs} title={page.title} subtitle={page.subtitle}>
      <div className={classes.page}>
        <FindPerson />
        {error ? (
          <div className={classes.list}>
            <NotLoaded title={t`Failed to load the requests`} error={error} onRetry={refetch} />
          </div>
        ) : (
          <RequestList requests={requests} onErase={setErasing} />
        )}
      </div>
      {erasing && <EraseDialog request={erasing} onClose={() => setErasing(undefined)} />}
    </PageFrame>
  );
}
