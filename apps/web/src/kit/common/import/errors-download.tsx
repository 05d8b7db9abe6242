import { Button } from '@mantine/core';
import { downloadImportErrors } from '@pipewright/contract/operations/imports.ts';
import { useState } from 'react';
import { notifyError } from '../../data/changes/notify-change.ts';
import { download } from '../../data/client/download.ts';

/** The rows with errors as a file, to be mended and imported again. */
export function ErrorsDownload({ id }: { id: string }) {
  const [isBusy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      const path = downloadImportErrors.path.replace(':id', id);
      await download({ ...downloadImportErrors, path }, {}, 'import-errors.csv');
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button variant="default" loading={isBusy} onClick={() => void save()}>
      Download errors
    </Button>
  );
}
