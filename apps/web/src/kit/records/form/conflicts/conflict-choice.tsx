import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button } from '@mantine/core';
import { fieldValue } from '../../../data/queries/field-values.ts';
import { FieldCell } from '../../field-types/field-cell.tsx';
import classes from '../form.module.css';
import { useFormScope } from '../form-context.ts';
import type { Conflict } from './conflicts.ts';

interface ConflictChoiceProps {
  readonly conflicts: readonly Conflict[];
  readonly onSettle: (conflict: Conflict, isTheirs: boolean) => void;
}

/** Lets people choose, field by field, between what they typed and what somebody else has saved. */
export function ConflictChoice({ conflicts, onSettle }: ConflictChoiceProps) {
  const { screens, form } = useFormScope();
  if (conflicts.length === 0) {
    return null;
  }
  return (
    <Alert color="yellow" role="alert">
      <Trans>
        <strong>Someone else changed the same fields.</strong> Choose what to keep.
      </Trans>
      <ul className={classes.conflicts}>
        {conflicts.map(conflict => {
          const cell = (value: unknown) => (
            <FieldCell screens={screens} name={conflict.name} value={value} empty={t`(empty)`} />
          );
          const mine = cell(fieldValue(form.values, conflict.name));
          const theirs = cell(conflict.theirs);
          return (
            <li key={conflict.name} className={classes.conflict}>
              <span>{screens.textsOf(conflict.name).label}</span>
              <Button size="compact-sm" variant="default" onClick={() => onSettle(conflict, false)}>
                <Trans>Keep mine: {mine}</Trans>
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => onSettle(conflict, true)}>
                <Trans>Take theirs: {theirs}</Trans>
              </Button>
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}
