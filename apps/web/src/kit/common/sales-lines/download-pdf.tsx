import { t } from '@lingui/core/macro';
import type { Operation } from '@pipewright/contract/define-operation.ts';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useChange } from '../../data/changes/use-change.ts';
import { download } from '../../data/client/download.ts';
import { PageAction } from '../../records/record-page/page-action.tsx';

interface DownloadPdfProps {
  readonly operation: Operation;
  readonly document: { readonly id: string; readonly number: string | null; readonly status: string };
}

/** A quote or an order as a PDF file; a draft as a preview. */
export function DownloadPdf({ operation, document: { id, number, status } }: DownloadPdfProps) {
  const pdf = useChange({
    changes: [],
    send: () =>
      download(
        { ...operation, path: operation.path.replace(':id', id) as Operation['path'] },
        {},
        `${number ?? 'draft'}.pdf`,
      ),
    failure: t`The PDF could not be created.`,
  });
  return (
    <PageAction icon={<IconFileTypePdf size={16} />} isBusy={pdf.isPending} onClick={() => pdf.mutate()}>
      {status === 'draft' ? t`Preview PDF` : t`Download PDF`}
    </PageAction>
  );
}
