import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { downloadImportErrors } from '@pipewright/contract/operations/imports.ts';
import { useChange } from '../../data/changes/use-change.ts';
import { download } from '../../data/client/download.ts';

/** The rows with errors as a file, to be mended and imported again. */
export function ErrorsDownload({ id }: { id: string }) {
  const save = useChange({
    send: () => {
      const path = downloadImportErrors.path.replace(':id', id);
      return download({ ...downloadImportErrors, path }, {}, 'import-errors.csv');
    },
    changes: [],
    failure: t`The file couldn’t be created. Please try again.`,
  });
  return (
    <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
      {t`Download errors`}
    </Button>
  );
}
