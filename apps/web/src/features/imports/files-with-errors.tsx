import { plural, t } from '@lingui/core/macro';
import { Alert } from '@mantine/core';
import type { ImportBatchFile } from '@pipewright/contract/operations/import/import-batches.ts';
import { Link } from '@tanstack/react-router';
import classes from '../../kit/common/import/import.module.css';
import { writeNumber } from '../../kit/formats/formats.ts';
import { importRouteOf } from '../../kit/records/screens/import-route.ts';
import { useAllScreens } from '../../kit/records/screens/registry.tsx';

/** Says which files have rows that cannot be imported, and leads to these rows. */
export function FilesWithErrors({ files }: { files: readonly ImportBatchFile[] }) {
  const screens = useAllScreens();
  const wrong = files.filter(({ counts }) => (counts?.error ?? 0) > 0);
  const errors = wrong.reduce((sum, { counts }) => sum + (counts?.error ?? 0), 0);
  if (errors === 0) {
    return null;
  }
  const number = writeNumber(errors);
  return (
    <Alert
      color="yellow"
      title={t({
        message: plural(errors, {
          one: `${number} row won’t be imported`,
          other: `${number} rows won’t be imported`,
        }),
      })}
    >
      <ul className={classes.used}>
        {wrong.map(file => {
          const own = screens.find(({ resource }) => resource.name === file.resource);
          const rows = writeNumber(file.counts?.error ?? 0);
          return (
            <li key={file.id}>
              {own && (
                <Link to={importRouteOf(own)} search={{ id: file.id }}>
                  {t`Resolve problems in ${{ file: file.fileName }} (${rows})`}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}
