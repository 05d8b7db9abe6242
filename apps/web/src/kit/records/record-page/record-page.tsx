import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../data/client/api-error.ts';
import { recordOptions } from '../../data/queries/resource-queries.ts';
import { usePathParameter } from '../../ui/address/path-parameters.ts';
import { useRememberRecord } from '../offline/use-remember.ts';
import type { KnownResource, RecordOf, Screens } from '../screens/define-screens.ts';
import type { Entry } from '../screens/navigation.ts';
import { useRememberRecent } from '../screens/recent-records.ts';
import { nameOf } from '../screens/record-name.ts';
import { useScreens } from '../screens/registry.tsx';
import { PagePlace } from './page-place.tsx';
import classes from './record-page.module.css';
import type { RecordPageParts } from './record-parts.ts';
import { useRecordPlace } from './record-place.ts';
import { RecordView } from './record-view.tsx';

/**
 * Declares how a resource's records are shown: the page of a new one, the page of any by its id, and the same record
 * for other frames (`RecordById`).
 */
export function defineRecordPages<R extends KnownResource>(
  { name }: R,
  declared: RecordPageParts<RecordOf<R>>,
) {
  // As with screens, the types of the field names end here.
  const parts = declared as RecordPageParts;
  return {
    NewPage: ({ page }: { page: Entry }) => <NewRecordPage page={page} of={name} parts={parts} />,
    EditPage: ({ page }: { page: Entry }) => <EditRecordPage page={page} of={name} parts={parts} />,
    RecordById: ({ id }: { id: string }) => (
      <LoadedRecord workspace={useScreens(name)} id={id} parts={parts} />
    ),
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
  const { useNewValues = useNothing } = workspace;
  const start = useNewValues();
  return (
    <PagePlace page={page} workspace={workspace}>
      {start ? (
        <RecordView workspace={workspace} title={page.title} parts={parts} start={start} />
      ) : (
        <Waiting />
      )}
    </PagePlace>
  );
}

function EditRecordPage({ page, of, parts }: RecordPageProps) {
  const workspace = useScreens(of);
  const id = usePathParameter('id');
  return (
    // Another record begins with a page of its own, to which the focus goes.
    <PagePlace key={id} page={page} workspace={workspace}>
      <LoadedRecord workspace={workspace} id={id} parts={parts} />
    </PagePlace>
  );
}

/** A record that was requested while the code of its page was loading is not requested again. */
const prefetchedMs = 10_000;

interface LoadedRecordProps {
  readonly workspace: Screens;
  readonly id: string;
  readonly parts: RecordPageParts;
}

/** A record by its id in the frame around it, or why it is not shown. */
function LoadedRecord({ workspace, id, parts }: LoadedRecordProps) {
  const { frame, failure, isPreview } = useRecordPlace();
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
  const isGone = isPreview && error instanceof ApiError && error.status === 404;
  if (record && !isGone) {
    return <RecordView key={id} workspace={workspace} title={title} parts={parts} record={record} />;
  }
  return error ? frame({ children: failure(error, () => void refetch()) }) : <Waiting />;
}

function Waiting() {
  return useRecordPlace().frame({
    children: (
      <div className={classes.waiting} aria-busy>
        <Skeleton height={32} />
        <Skeleton height={360} />
      </div>
    ),
  });
}

function useNothing() {
  return nothing;
}

const nothing = {};
