import { plural, t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import type { ImportView } from '@pipewright/contract/operations/import/imports.ts';
import {
  downloadUnreadRows,
  listUnreadRows,
  maxUnreadRows,
  type UnreadRow,
  unreadProblemTexts,
} from '@pipewright/contract/operations/import-unread-rows.ts';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useChange } from '../../../data/changes/use-change.ts';
import { messageOf } from '../../../data/client/api-error.ts';
import { call } from '../../../data/client/client.ts';
import { download } from '../../../data/client/download.ts';
import { writeNumber } from '../../../formats/formats.ts';
import { declaredText } from '../../../language/declared-text.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import classes from '../import.module.css';
import ownClasses from './unread-rows.module.css';

/** The rows of a file that could not be read as they should, before and after the import. */
export function UnreadRows({ view: { id, reading, job, phase } }: { view: ImportView }) {
  const count = reading?.unread ?? 0;
  if (count === 0) {
    return null;
  }
  const title = t({
    message: plural(count, {
      one: '# row could not be read correctly',
      other: '# rows could not be read correctly',
    }),
  });
  return (
    <section className={classes.card} aria-label={title}>
      <div className={classes.line}>
        <h2 className={classes.title}>{title}</h2>
        <Download id={id} />
      </div>
      <p className={classes.plain}>
        {phase === 'run'
          ? t`Rows that were left out are among the errors. Correct them in the original file and import it again: the list below only shows where they are.`
          : t`Rows that are left out are errors and are not imported. Correct them in the original file and choose it again: the list below only shows where they are.`}
      </p>
      {count > maxUnreadRows && (
        <p className={classes.hint}>
          {t`The first ${{ number: writeNumber(maxUnreadRows) }} of them are listed.`}
        </p>
      )}
      <Rows id={id} jobId={job?.id} />
    </section>
  );
}

function unreadOptions(id: string, jobId: string | undefined) {
  return infiniteQueryOptions({
    queryKey: ['import', 'unread', id, jobId],
    queryFn: async ({ pageParam: after, signal }) =>
      (await call(listUnreadRows, { params: { id }, query: { after }, signal })).data,
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });
}

function Rows({ id, jobId }: { id: string; jobId: string | undefined }) {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    unreadOptions(id, jobId),
  );
  if (error) {
    return (
      <p className={classes.plain} role="alert">
        {messageOf(error)}
      </p>
    );
  }
  return (
    <>
      <DataTable
        label={t`Rows that could not be read`}
        columns={[
          { key: 'row', heading: t`Row`, share: 1, cell: ({ row }) => row },
          {
            key: 'problem',
            heading: t`Problem and text in the file`,
            wraps: true,
            cell: row => <Problem row={row} />,
          },
        ]}
        rows={data?.pages.flatMap(({ rows }) => rows)}
        keyOf={({ row }) => String(row)}
        scrolls="both"
      />
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t`Show more`}
        </Button>
      )}
    </>
  );
}

function Problem({ row: { problem, isLeftOut, text } }: { row: UnreadRow }) {
  return (
    <>
      <p className={classes.strong}>
        {declaredText(unreadProblemTexts[problem])}
        <span className={ownClasses.fate}>{isLeftOut ? t`Left out` : t`Imported as it is`}</span>
      </p>
      <code className={ownClasses.raw}>{text}</code>
    </>
  );
}

function Download({ id }: { id: string }) {
  const save = useChange({
    send: () => {
      const path = downloadUnreadRows.path.replace(':id', id);
      return download({ ...downloadUnreadRows, path }, {}, 'unread-rows.csv');
    },
    changes: [],
    failure: t`The file couldn’t be created. Please try again.`,
  });
  return (
    <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
      {t`Download these rows`}
    </Button>
  );
}
