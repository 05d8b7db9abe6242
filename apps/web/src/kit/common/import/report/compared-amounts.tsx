import type { ReportedFile } from '@pipewright/contract/operations/import/import-reports.ts';
import { writeNumber } from '../../../formats/formats.ts';

type Amounts = ReportedFile['columns'][number]['amounts'];

interface ComparedAmountsProps {
  readonly amounts: Amounts;
  /** Which of the two is shown. */
  readonly part: 'inFile' | 'imported';
}

/** Amounts of each currency, one below the other. */
export function ComparedAmounts({ amounts, part }: ComparedAmountsProps) {
  return amounts.length === 0
    ? '–'
    : amounts.map(amount => (
        <div key={amount.currency}>
          {amount.currency} {writeNumber(amount[part], 2)}
        </div>
      ));
}
