import { plural, t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import {
  changeImportFile,
  type ImportBatchFile,
  type ImportBatchView,
} from '@pipewright/contract/operations/import-batches.ts';
import { Link } from '@tanstack/react-router';
import classes from '../../kit/common/import/import.module.css';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { writeNumber } from '../../kit/formats/formats.ts';
import { importRouteOf } from '../../kit/records/screens/import-route.ts';
import { useAllScreens } from '../../kit/records/screens/registry.tsx';
import { ScrollFrame } from '../../kit/ui/frames/scroll-frame.tsx';
import { batchStep } from './batch-queries.ts';

const outcomes = ['create', 'update', 'skip', 'error'] as const;

/** All files in the order in which they are imported: what each is, and what becomes of its rows. */
export function FileTable({ view }: { view: ImportBatchView }) {
  const headings = [
    t`File`,
    t`Rows are`,
    t`Rows`,
    ...(view.phase === 'run'
      ? [t`Created`, t`Updated`, t`Skipped`, t`Errors`]
      : [t`To create`, t`To update`, t`Skipped`, t`Errors`]),
    t`Columns`,
  ];
  return (
    <ScrollFrame label={t`Files`}>
      <table className={classes.grid}>
        <thead>
          <tr>
            {headings.map(heading => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {view.files.map(file => (
            <FileRow key={file.id} view={view} file={file} />
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}

function FileRow({ view, file }: { view: ImportBatchView; file: ImportBatchFile }) {
  const counts = file.written ?? file.counts;
  return (
    <tr>
      <td>
        <p className={classes.strong}>{nameOf(file)}</p>
        {file.problem && <p className={classes.hint}>{file.problem}</p>}
        {file.source && file.source !== 'Other' && <p className={classes.hint}>{file.source}</p>}
      </td>
      <td>{view.phase === 'run' ? <KindText file={file} /> : <KindChoice view={view} file={file} />}</td>
      <td className={classes.number}>{writeNumber(file.rowCount)}</td>
      {outcomes.map(outcome => (
        <td key={outcome} className={classes.number}>
          {counts && !file.isLeftOut ? writeNumber(counts[outcome]) : '–'}
        </td>
      ))}
      <td>{!file.isLeftOut && <Details file={file} />}</td>
    </tr>
  );
}

/** A sheet by its own name and that of its workbook. */
function nameOf({ fileName, sheet }: ImportBatchFile): string {
  return sheet ? t`${fileName}: ${sheet}` : fileName;
}

const leaveOut = 'leave-out';

function useKindLabel(): (resource: string) => string | undefined {
  const screens = useAllScreens();
  return resource => screens.find(each => each.resource.name === resource)?.label[1];
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
  const { questions, unmapped, inNotes, newFields } = file;
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
