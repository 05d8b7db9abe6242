import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { type ImportView, readImport } from '@pipewright/contract/operations/imports.ts';
import { useChange } from '../../data/changes/use-change.ts';
import { messageOf } from '../../data/client/api-error.ts';
import { call } from '../../data/client/client.ts';
import { importStep } from './import-queries.ts';

/** Only where a workbook has several. */
export function SheetChoice({ view }: { view: ImportView }) {
  const read = useChange({
    ...importStep(view.id),
    send: (sheet: string) => call(readImport, { params: { id: view.id }, body: { sheet } }),
  });
  return view.sheets.length > 1 ? (
    <Select
      label={t`Sheet`}
      data={view.sheets}
      value={view.sheet}
      onChange={sheet => sheet && read.mutate(sheet)}
      error={read.error ? messageOf(read.error) : undefined}
      allowDeselect={false}
    />
  ) : null;
}
