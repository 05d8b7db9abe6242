import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { downloadImportErrors } from '@pipewright/contract/operations/import/imports.ts';
import { useChange } from '../../../data/changes/use-change.ts';
import { download } from '../../../data/client/download.ts';

interface ErrorsDownloadProps {
  readonly id: string;
  readonly outcome?: 'error' | 'skip';
}

/** The rows with errors, or those that were skipped, as a file, to be mended and imported again. */
export function ErrorsDownload({ id, outcome = 'error' }: ErrorsDownloadProps) {
  const save = useChange({
    send: () => {
      const path = downloadImportErrors.path.replace(':id', id);
      const name = outcome === 'error' ? 'import-errors.csv' : 'import-skipped.csv';
      return download({ ...downloadImportErrors, path }, { outcome }, name);
    },
    changes: [],
    failure: t`The file couldn’t be created. Please try again.`,
  });
  return (
    <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
      {outcome === 'error' ? t`Download errors` : t`Download skipped rows`}
    </Button>
  );
}
