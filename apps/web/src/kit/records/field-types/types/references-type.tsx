import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { defineFieldType, type FieldCellProps } from '../field-type.ts';
import { listOf } from '../plain-text.ts';
import classes from './cells.module.css';
import { ReferenceName } from './reference-name.tsx';
import { referenceType } from './reference-type.tsx';

/** The modes of a bulk edit of a field with several values. */
export const replacesAll = { help: msg`Replaces the current values.` };

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
  const more = ids.length - maxNames;
  const names = ids.slice(0, maxNames).map((id, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <ReferenceName resourceName={field.references ?? ''} id={id} />
    </span>
  ));
  return (
    <span className={classes.text}>
      {more > 0 ? (
        <Trans>
          {names} and {more} more
        </Trans>
      ) : (
        names
      )}
    </span>
  );
}
