import { t } from '@lingui/core/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { messageOf } from '../../data/client/api-error.ts';
import { recordOptions } from '../../data/queries/resource-queries.ts';
import { usePathParameter } from '../../ui/address/path-parameters.ts';
import { ListNotice } from '../../ui/frames/list-notice.tsx';
import { PageFrame } from '../../ui/frames/page-frame.tsx';
import { useRememberRecord } from '../offline/use-remember.ts';
import type { KnownResource, RecordOf, Screens } from '../screens/define-screens.ts';
import type { Entry } from '../screens/navigation.ts';
import { useRememberRecent } from '../screens/recent-records.ts';
import { nameOf } from '../screens/record-name.ts';
import { crumbsOf, useEntries, useScreens } from '../screens/registry.tsx';
import classes from './record-page.module.css';
import { RecordPageForm, type RecordPageParts } from './record-page-form.tsx';

/** Declares the pages of a resource's records: one of a new record, one of any by its id. */
export function defineRecordPages<R extends KnownResource>(
  { name }: R,
  declared: RecordPageParts<RecordOf<R>>,
) {
  // As with screens, the types of the field names end here.
  const parts = declared as RecordPageParts;
  return {
    NewPage: ({ page }: { page: Entry }) => <NewRecordPage page={page} of={name} parts={parts} />,
    EditPage: ({ page }: { page: Entry }) => <EditRecordPage page={page} of={name} parts={parts} />,
  };
}

interface RecordPageProps {
  readonly page: Entry;
  /** The name of the resource. */
  readonly of: string;
  readonly parts: RecordPageParts;
}

function NewRecordPage({ page, of, parts }: RecordPageProps) {
  const workspace = useScreens(of);
  const crumbs = crumbsOf(useEntries(), page.route);
  const { useNewValues = useNothing } = workspace;
  const start = useNewValues();
  return start ? (
    <RecordPageForm workspace={workspace} title={page.title} crumbs={crumbs} parts={parts} start={start} />
  ) : (
    <Waiting page={page} />
  );
}

/** A record that was requested while the code of its page was loading is not requested again. */
const prefetchedMs = 10_000;

function EditRecordPage({ page, of, parts }: RecordPageProps) {
  const workspace = useScreens(of);
  const way = crumbsOf(useEntries(), page.route);
  const id = usePathParameter('id');
  const {
    data: record,
    error,
    refetch,
  } = useQuery({
    ...recordOptions(workspace.resource, id),
    staleTime: prefetchedMs,
  });
  useRememberRecent(workspace.resource.name, record?.id);
  const title = record ? nameOf(workspace, record) : '';
  useRememberRecord(workspace, record, title);
  if (record) {
    const form = { workspace, title, crumbs: [...way.slice(0, -1), { label: title }], parts, record };
    return <RecordPageForm key={id} {...form} />;
  }
  if (!error) {
    return <Waiting page={page} />;
  }
  return (
    <PageFrame crumbs={way} title={page.title}>
      <div className={classes.card}>
        <NotLoaded workspace={workspace} error={error} onRetry={() => void refetch()} />
      </div>
    </PageFrame>
  );
}

interface NotLoadedProps {
  readonly workspace: Screens;
  readonly error: unknown;
  readonly onRetry: () => void;
}

function NotLoaded({ workspace: { texts, route }, error, onRetry }: NotLoadedProps) {
  return (
    <ListNotice icon={IconAlertTriangle} title={texts.loadOneFailed} hint={messageOf(error)} isError>
      <Button onClick={onRetry}>{t`Try Again`}</Button>
      <Button variant="default" renderRoot={props => <Link to={route} {...props} />}>
        {texts.backToList}
      </Button>
    </ListNotice>
  );
}

function Waiting({ page }: { page: Entry }) {
  const crumbs = crumbsOf(useEntries(), page.route);
  return (
    <PageFrame crumbs={crumbs} title={page.title}>
      <div className={classes.waiting} aria-busy>
        <Skeleton height={32} />
        <Skeleton height={360} />
      </div>
    </PageFrame>
  );
}

function useNothing() {
  return nothing;
}

const nothing = {};
