import { Alert, Button } from '@mantine/core';
import { fieldValue } from '../../data/queries/field-values.ts';
import { FieldCell } from '../field-types/field-cell.tsx';
import type { Conflict } from './conflicts.ts';
import classes from './form.module.css';
import { useFormScope } from './form-context.ts';

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
      <strong>Someone else changed the same fields.</strong> Choose what to keep.
      <ul className={classes.conflicts}>
        {conflicts.map(conflict => (
          <li key={conflict.name} className={classes.conflict}>
            <span>{screens.textsOf(conflict.name).label}</span>
            <Button size="compact-sm" variant="default" onClick={() => onSettle(conflict, false)}>
              Keep mine:&nbsp;
              <FieldCell
                screens={screens}
                name={conflict.name}
                value={fieldValue(form.values, conflict.name)}
                empty="(empty)"
              />
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => onSettle(conflict, true)}>
              Take theirs:&nbsp;
              <FieldCell screens={screens} name={conflict.name} value={conflict.theirs} empty="(empty)" />
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
