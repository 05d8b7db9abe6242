import { plural, t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import {
  changeImportFile,
  type ImportBatchFile,
  type ImportBatchView,
} from '@pipewright/contract/operations/import/import-batches.ts';
import { files } from '@pipewright/contract/resources/files.ts';
import { Link } from '@tanstack/react-router';
import classes from '../../kit/common/import/import.module.css';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { writeNumber } from '../../kit/formats/formats.ts';
import { importRouteOf } from '../../kit/records/screens/import-route.ts';
import { useAllScreens } from '../../kit/records/screens/registry.tsx';
import { type DataColumn, DataTable } from '../../kit/ui/table/data-table.tsx';
import { batchStep } from './batch-queries.ts';

const outcomes = ['create', 'update', 'skip', 'error'] as const;

/** All files in the order in which they are imported: what each is, and what becomes of its rows. */
export function FileTable({ view }: { view: ImportBatchView }) {
  const isRun = view.phase === 'run';
  const headings = {
    create: isRun ? t`Created` : t`To create`,
    update: isRun ? t`Updated` : t`To update`,
    skip: t`Skipped`,
    error: t`Errors`,
  };
  const columns: readonly DataColumn<ImportBatchFile>[] = [
    { key: 'file', heading: t`File`, cell: file => <FileName file={file} />, wraps: true },
    {
      key: 'kind',
      heading: t`Rows are`,
      cell: file => (isRun ? <KindText file={file} /> : <KindChoice view={view} file={file} />),
    },
    { key: 'rows', heading: t`Rows`, align: 'end', cell: ({ rowCount }) => writeNumber(rowCount) },
    ...outcomes.map(outcome => ({
      key: outcome,
      heading: headings[outcome],
      align: 'end' as const,
      cell: ({ written, counts, isLeftOut }: ImportBatchFile) => {
        const shown = written ?? counts;
        return shown && !isLeftOut ? writeNumber(shown[outcome]) : '–';
      },
    })),
    { key: 'columns', heading: t`Columns`, cell: file => !file.isLeftOut && <Details file={file} /> },
  ];
  return (
    <DataTable label={t`Files`} columns={columns} rows={view.files} keyOf={({ id }) => id} scrolls="both" />
  );
}

function FileName({ file }: { file: ImportBatchFile }) {
  return (
    <>
      <p className={classes.strong}>{nameOf(file)}</p>
      {file.hasPeople && <p className={classes.hint}>{t`Used to find owners`}</p>}
      {file.hasDocuments && <p className={classes.hint}>{t`Used to find attached files`}</p>}
      {file.problem && <p className={classes.hint}>{file.problem}</p>}
      {file.source && file.source !== 'Other' && <p className={classes.hint}>{file.source}</p>}
    </>
  );
}

/** A sheet by its own name and that of its workbook. */
function nameOf({ fileName, sheet }: ImportBatchFile): string {
  return sheet ? t`${fileName}: ${sheet}` : fileName;
}

const leaveOut = 'leave-out';

function useKindLabel(): (resource: string) => string | undefined {
  const screens = useAllScreens();
  return resource =>
    resource === files.name ? t`Files` : screens.find(each => each.resource.name === resource)?.label[1];
}

function KindText({ file }: { file: ImportBatchFile }) {
  const labelOf = useKindLabel();
  return (file.isLeftOut || !file.resource ? t`Left out` : labelOf(file.resource)) ?? '';
}

function KindChoice({ view, file }: { view: ImportBatchView; file: ImportBatchFile }) {
  const labelOf = useKindLabel();
  const change = useChange({
    ...batchStep(view.id),
    send: (kind: string) =>
      call(changeImportFile, {
        params: { id: view.id, fileId: file.id },
        body: kind === leaveOut ? { isLeftOut: true } : { resource: kind, isLeftOut: false },
      }),
    failure: t`The file could not be changed.`,
  });
  const kinds = view.resources.flatMap(value => {
    const label = labelOf(value);
    return label ? [{ value, label }] : [];
  });
  return (
    <Select
      aria-label={t`Rows of ${{ file: nameOf(file) }} are`}
      data={[{ value: leaveOut, label: t`Leave out` }, ...kinds]}
      value={file.isLeftOut || !file.resource ? leaveOut : file.resource}
      onChange={kind => kind && change.mutate(kind)}
      disabled={change.isPending || file.problem !== null}
      allowDeselect={false}
      className={classes.kindChoice}
    />
  );
}

/** To the columns, problems and questions of one file, which has the same steps as a single import. */
function Details({ file }: { file: ImportBatchFile }) {
  const screens = useAllScreens().find(({ resource }) => resource.name === file.resource);
  const { questions, unread, unmapped, inNotes, newFields } = file;
  if (!screens) {
    return null;
  }
  return (
    <>
      <Link
        to={importRouteOf(screens)}
        search={{ id: file.id }}
        aria-label={
          file.counts
            ? t`Columns and rows of ${{ file: nameOf(file) }}`
            : t`Columns of ${{ file: nameOf(file) }}`
        }
      >
        {file.counts ? t`Columns and rows` : t`Columns`}
      </Link>
      {unread > 0 && (
        <p className={classes.hint}>
          {t({
            message: plural(unread, {
              one: '# row could not be read correctly',
              other: '# rows could not be read correctly',
            }),
          })}
        </p>
      )}
      {questions > 0 && (
        <p className={classes.hint}>
          {t({
            message: plural(questions, {
              one: '# value is not in your lists',
              other: '# values are not in your lists',
            }),
          })}
        </p>
      )}
      {newFields.length > 0 && (
        <p className={classes.hint} title={newFields.join(', ')}>
          {t({
            message: plural(newFields.length, { one: '# new custom field', other: '# new custom fields' }),
          })}
        </p>
      )}
      {inNotes.length > 0 && (
        <p className={classes.hint} title={inNotes.join(', ')}>
          {t({
            message: plural(inNotes.length, {
              one: '# column is added to the notes',
              other: '# columns are added to the notes',
            }),
          })}
        </p>
      )}
      {unmapped.length > 0 && (
        <p className={classes.hint} title={unmapped.join(', ')}>
          {t({
            message: plural(unmapped.length, {
              one: '# column is left out',
              other: '# columns are left out',
            }),
          })}
        </p>
      )}
    </>
  );
}
