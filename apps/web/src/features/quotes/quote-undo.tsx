import { t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import { quotes } from '@pipewright/contract/resources/quotes/quotes.ts';
import { useState } from 'react';
import timeline from '../../kit/common/timeline/timeline.module.css';
import { useRights } from '../../kit/data/session/viewer.tsx';
import type { FinalChanges } from '../../kit/records/form/form-context.ts';
import { VoidDialog } from './quote-dialogs.tsx';
import type { FullQuote, Quote } from './quote-queries.ts';

/** A quote that was sent keeps its number: it can be voided. */
export const finalQuoteChanges: FinalChanges<Quote> = {
  areIn: ({ changes }) => changes.some(({ field, before }) => field === 'status' && before === 'draft'),
  Instead: VoidInstead,
};

function VoidInstead({ record: quote }: { record: Quote }) {
  const [isAsking, ask] = useState(false);
  const mayEdit = useRights(quotes)('edit', quote);
  return !['draft', 'void', 'replaced'].includes(quote.status) && mayEdit ? (
    <>
      {' · '}
      <UnstyledButton className={timeline.undo} onClick={() => ask(true)}>
        {t`Void quote`}
      </UnstyledButton>
      {isAsking && <VoidDialog quote={quote as FullQuote} onClose={() => ask(false)} />}
    </>
  ) : null;
}
