import { t } from '@lingui/core/macro';
import type { ImportSummary } from '@pipewright/contract/operations/import/imports.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { writeNumber } from '../../formats/formats.ts';
import { Timestamp } from '../../formats/timestamp.tsx';
import type { Screens } from '../../records/screens/define-screens.ts';
import { StatusChip, type Tone } from '../../ui/chips/status-chip.tsx';
import { type DataColumn, DataTable } from '../../ui/table/data-table.tsx';
import classes from './import.module.css';
import { importsOptions, isBusy } from './import-queries.ts';

/** Every import of these records: who, when, which file, and what came of it. */
export function ImportHistory({ screens, route }: { screens: Screens; route: string }) {
  const { data: imports = [] } = useQuery(importsOptions(screens.resource.name));
  return imports.length > 0 ? (
    <section className={classes.card} aria-label={t`History`}>
      <h2 className={classes.title}>{t`Earlier imports`}</h2>
      <DataTable
        label={t`Earlier imports`}
        columns={historyColumns(route)}
        rows={imports}
        keyOf={({ id }) => id}
        scrolls="both"
      />
    </section>
  ) : null;
}

function historyColumns(route: string): readonly DataColumn<ImportSummary>[] {
  const counted = (key: 'create' | 'update' | 'skip' | 'error', heading: string) => ({
    key,
    heading,
    align: 'end' as const,
    cell: ({ written, counts }: ImportSummary) => {
      const shown = written ?? counts;
      return shown ? writeNumber(shown[key]) : '–';
    },
  });
  return [
    {
      key: 'file',
      heading: t`File`,
      cell: ({ id, fileName }) => (
        <Link to={route} search={{ id }}>
          {fileName}
        </Link>
      ),
    },
    {
      key: 'when',
      heading: t`When`,
      cell: ({ createdAtUtc }) => <Timestamp value={createdAtUtc} withTime />,
    },
    { key: 'who', heading: t`Who`, cell: ({ madeBy }) => madeBy.fullName },
    {
      key: 'state',
      heading: t({ message: 'State', context: 'status' }),
      cell: summary => <ImportState summary={summary} />,
    },
    { key: 'rows', heading: t`Rows`, align: 'end', cell: ({ rowCount }) => writeNumber(rowCount) },
    counted('create', t`Created`),
    counted('update', t`Updated`),
    counted('skip', t`Skipped`),
    counted('error', t`Errors`),
  ];
}

type StateOfImport = Pick<ImportSummary, 'phase' | 'job' | 'isUndone'>;

/** How far an import has come, of one file or of several. */
export function ImportState({ summary }: { summary: StateOfImport }) {
  const [tone, text] = stateOf(summary);
  return <StatusChip tone={tone}>{text}</StatusChip>;
}

function stateOf(summary: StateOfImport): readonly [Tone, string] {
  const { phase, job, isUndone } = summary;
  if (isUndone) {
    return ['grey', t`Undone`];
  }
  if (isBusy(summary)) {
    return ['blue', t`In progress`];
  }
  if (job?.state === 'failed') {
    return ['red', t`Failed`];
  }
  if (phase !== 'run') {
    return ['amber', phase === 'check' ? t`Checked` : t`Not checked`];
  }
  return job?.state === 'done' ? ['green', t`Imported`] : ['amber', t`Paused`];
}
