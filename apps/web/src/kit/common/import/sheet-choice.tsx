import { Select } from '@mantine/core';
import { type ImportView, readImport } from '@pipewright/contract/operations/imports.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../data/client/api-error.ts';
import { call } from '../../data/client/client.ts';
import { importOptions } from './import-queries.ts';

/** Only where a workbook has several. */
export function SheetChoice({ view }: { view: ImportView }) {
  const client = useQueryClient();
  const read = useMutation({
    mutationFn: (sheet: string) => call(readImport, { params: { id: view.id }, body: { sheet } }),
    onSuccess: ({ data }) => client.setQueryData(importOptions(view.id).queryKey, data),
  });
  return view.sheets.length > 1 ? (
    <Select
      label="Sheet"
      data={view.sheets}
      value={view.sheet}
      onChange={sheet => sheet && read.mutate(sheet)}
      error={read.error ? messageOf(read.error) : undefined}
      allowDeselect={false}
    />
  ) : null;
}
