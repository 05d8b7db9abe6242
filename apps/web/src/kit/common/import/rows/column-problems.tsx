import { t } from '@lingui/core/macro';
import type { ImportView } from '@pipewright/contract/operations/import/imports.ts';
import { writeList, writeNumber } from '../../../formats/formats.ts';
import classes from '../import.module.css';

/** How many rows have a problem in each column, the most first. */
export function ColumnProblems({ view }: { view: ImportView }) {
  const problems = view.problems.toSorted((a, b) => b.count - a.count);
  const texts = problems.map(({ column, count }) => {
    const heading = column === null ? t`Whole row` : (view.columns[column]?.heading ?? '');
    return t`${heading} (${{ number: writeNumber(count) }})`;
  });
  return texts.length > 0 ? (
    <p className={classes.hint}>{t`Rows with problems by column: ${{ columns: writeList(texts) }}`}</p>
  ) : null;
}
