import { t } from '@lingui/core/macro';
import { copyQuote, downloadQuotePdf, reviseQuote } from '@pipewright/contract/quotes/quote-operations.ts';
import { quotes } from '@pipewright/contract/resources/quotes/quotes.ts';
import { IconBan, IconCheck, IconCopy, IconFilePencil, IconSend, IconThumbDown } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DownloadPdf } from '../../kit/common/sales-lines/download-pdf.tsx';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { useRights } from '../../kit/data/session/viewer.tsx';
import { RunAutomation } from '../../kit/records/automations/run-automation.tsx';
import { PageAction } from '../../kit/records/record-page/page-action.tsx';
import classes from '../../kit/records/record-page/record-page.module.css';
import { ApprovalActions, useApproval } from './approval.tsx';
import { IssueDialog } from './issue-dialog.tsx';
import { OrderQuote } from './order-quote.tsx';
import { AcceptDialog, DeclineDialog, VoidDialog } from './quote-dialogs.tsx';
import type { FullQuote, Quote } from './quote-queries.ts';

type Dialog = 'issue' | 'accept' | 'decline' | 'void';

/** What can become of a quote in its status. */
export function QuoteActions({ record }: { record: Quote }) {
  const quote = record as FullQuote;
  const { status, isHistory } = quote;
  const rights = useRights(quotes);
  // What another product has sent stays as it was.
  const mayEdit = rights('edit', quote) && !isHistory;
  const mayCreate = rights('create');
  const [dialog, setDialog] = useState<Dialog>();
  const { isMissing } = useApproval(quote);
  const make = useDrafts(quote);
  const close = () => setDialog(undefined);
  const isOpen = status === 'sent' || status === 'expired';
  return (
    <div className={classes.quick}>
      {status === 'draft' && mayEdit && !isMissing && (
        <PageAction icon={<IconSend size={16} />} isMain onClick={() => setDialog('issue')}>
          {t`Send quote`}
        </PageAction>
      )}
      {status === 'draft' && <ApprovalActions quote={quote} mayEdit={mayEdit} />}
      {isOpen && mayEdit && (
        <>
          <PageAction icon={<IconCheck size={16} />} onClick={() => setDialog('accept')}>
            {t`Mark as accepted`}
          </PageAction>
          <PageAction icon={<IconThumbDown size={16} />} onClick={() => setDialog('decline')}>
            {t`Mark as declined`}
          </PageAction>
        </>
      )}
      {(isOpen || status === 'declined') && mayEdit && mayCreate && (
        <PageAction icon={<IconFilePencil size={16} />} onClick={() => make.mutate('revise')}>
          {t`Create revision`}
        </PageAction>
      )}
      {!isHistory && <DownloadPdf operation={downloadQuotePdf} document={quote} />}
      {status === 'accepted' && !isHistory && <OrderQuote quoteId={quote.id} />}
      {mayCreate && (
        <PageAction icon={<IconCopy size={16} />} onClick={() => make.mutate('copy')}>
          {t`Copy quote`}
        </PageAction>
      )}
      {!['draft', 'void', 'replaced'].includes(status) && mayEdit && (
        <PageAction icon={<IconBan size={16} />} onClick={() => setDialog('void')}>
          {t`Void quote`}
        </PageAction>
      )}
      <RunAutomation resourceName={quotes.name} which={{ ids: [quote.id] }} />
      {dialog === 'issue' && <IssueDialog quote={quote} onClose={close} />}
      {dialog === 'accept' && <AcceptDialog quote={quote} onClose={close} />}
      {dialog === 'decline' && <DeclineDialog quote={quote} onClose={close} />}
      {dialog === 'void' && <VoidDialog quote={quote} onClose={close} />}
    </div>
  );
}

/** New drafts with the contents of this quote, which are opened at once. */
function useDrafts({ id }: Quote) {
  const navigate = useNavigate();
  return useChange({
    changes: ['quote'],
    send: (how: 'revise' | 'copy') => call(how === 'revise' ? reviseQuote : copyQuote, { params: { id } }),
    success: ({ data, changeSet }, how) => {
      void navigate({ to: `/sales/quotes/${data.id}` });
      return { message: how === 'revise' ? t`Revision created.` : t`Quote copied.`, changeSet };
    },
    failure: t`The draft could not be created.`,
  });
}
