import { defineFieldType, type FieldCellProps } from '../field-type.ts';
import { listOf } from '../plain-text.ts';
import classes from './cells.module.css';
import { ReferenceName } from './reference-name.tsx';
import { referenceType } from './reference-type.tsx';

/** What a bulk edit of a field with several values does. */
export const replacesAll = { help: 'Replaces the current values.' } as const;

export const referencesType = defineFieldType({
  cell: ReferencesCell,
  // The records that have the given one among theirs.
  filter: referenceType.filter,
  emptyValue: [],
  bulkEdit: replacesAll,
});

const maxNames = 3;

/** The first names, and how many more there are. */
function ReferencesCell({ field, value }: FieldCellProps) {
  const ids = listOf(value);
  return (
    <span className={classes.text}>
      {ids.slice(0, maxNames).map((id, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <ReferenceName resourceName={field.references ?? ''} id={id} />
        </span>
      ))}
      {ids.length > maxNames && ` and ${ids.length - maxNames} more`}
    </span>
  );
}
