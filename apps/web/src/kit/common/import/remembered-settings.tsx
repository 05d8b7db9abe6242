import { t } from '@lingui/core/macro';
import { Alert } from '@mantine/core';
import type { ImportView } from '@pipewright/contract/operations/import/imports.ts';
import classes from './import.module.css';

/** That settings come from an earlier file, and which of them this file has overruled. */
export function RememberedSettings({ reading }: Pick<ImportView, 'reading'>) {
  const remembered = reading?.remembered;
  return remembered ? (
    <Alert color="blue">
      <p className={classes.hint}>{t`These settings are those of the last import with the same columns.`}</p>
      {remembered.overruled.includes('dateOrder') && (
        <p
          className={classes.hint}
        >{t`Dates are written differently in this file, so that setting was changed.`}</p>
      )}
      {remembered.overruled.includes('decimalMark') && (
        <p
          className={classes.hint}
        >{t`Numbers are written differently in this file, so that setting was changed.`}</p>
      )}
    </Alert>
  ) : null;
}
