import type { Fields } from '@pipewright/contract/fields/fields.ts';
import type { ChangeEntry } from '@pipewright/contract/timeline.ts';
import classes from './timeline.module.css';
import { useValueText } from './use-value-text.ts';

interface FieldChangesProps {
  readonly fields: Fields;
  readonly labelOf: (field: string) => string;
  readonly changes: ChangeEntry['changes'];
  /** The values went with the record: there is nothing after them. */
  readonly areGone?: boolean;
}

/** The changes, field by field, as text. */
export function FieldChanges({ fields, labelOf, changes, areGone = false }: FieldChangesProps) {
  const textOf = useValueText(fields);
  return (
    <ul className={classes.changes}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          <strong>{labelOf(field)}:</strong> {textOf(field, before)}
          {!areGone && ` → ${textOf(field, after)}`}
        </li>
      ))}
    </ul>
  );
}
