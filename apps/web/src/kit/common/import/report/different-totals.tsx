import { plural, t } from '@lingui/core/macro';
import { Alert } from '@mantine/core';
import type { ReportedFile } from '@pipewright/contract/operations/import/import-reports.ts';
import { Amount } from '../../../formats/amount.tsx';
import { RecordLink } from '../../../records/screens/record-link.tsx';
import classes from '../import.module.css';

interface DifferentTotalsProps {
  readonly resource: string;
  readonly totals: ReportedFile['differentTotals'];
}

/** Documents whose lines come to another total than the file has. */
export function DifferentTotals({ resource, totals }: DifferentTotalsProps) {
  return totals.length === 0 ? null : (
    <Alert
      color="yellow"
      title={t({
        message: plural(totals.length, {
          one: '# total differs from the file',
          other: '# totals differ from the file',
        }),
      })}
    >
      <p className={classes.plain}>
        {t`The lines in the file come to another amount than its total. Nothing was changed to make them match.`}
      </p>
      <ul className={classes.columns}>
        {totals.map(({ id, name, currency, inFile, calculated }) => (
          <li key={id} className={classes.column}>
            <span className={classes.words}>
              <RecordLink resourceName={resource} id={id} label={name}>
                {name}
              </RecordLink>
            </span>
            <span>
              {t`File:`} <Amount value={inFile} currency={currency} /> · {t`Lines:`}{' '}
              <Amount value={calculated} currency={currency} />
            </span>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
