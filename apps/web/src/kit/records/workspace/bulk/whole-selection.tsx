import { t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import { writeNumber } from '../../../formats/formats.ts';
import classes from '../workspace.module.css';
import type { ViewSelection } from './use-view-selection.ts';

interface WholeSelectionProps {
  readonly selection: ViewSelection;
  readonly shown: number;
  /** Absent while they are counted. */
  readonly total: number | undefined;
}

/** From all that are shown to all that match, and back. */
export function WholeSelection({ selection, shown, total }: WholeSelectionProps) {
  const { ids, isWhole, selectWhole, selectAll } = selection;
  const isOffered = shown > 0 && ids.length === shown && total !== undefined && total > shown;
  if (!isOffered) {
    return null;
  }
  const many = writeNumber(total);
  return (
    <p className={classes.whole} role="status">
      {isWhole
        ? t`All ${many} that match are selected.`
        : t`All ${{ number: writeNumber(shown) }} shown are selected.`}{' '}
      <UnstyledButton
        className={classes.wholeAction}
        onClick={isWhole ? () => selectAll(false) : selectWhole}
      >
        {isWhole ? t`Clear selection` : t`Select all ${many} that match`}
      </UnstyledButton>
    </p>
  );
}
