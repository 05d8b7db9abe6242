import classes from './cells.module.css';
import { type FieldCellProps, type FieldParts, idsOf } from './field-parts.ts';
import { ReferenceFieldFilter, ReferenceName } from './reference-field.tsx';

export const referencesField: FieldParts = {
  cell: ReferencesFieldCell,
  filter: ReferenceFieldFilter,
  blank: [],
  align: 'start',
};

const named = 3;

/** The first names, and how many more. */
function ReferencesFieldCell({ field, value }: FieldCellProps) {
  const ids = idsOf(value);
  return (
    <span className={classes.text}>
      {ids.slice(0, named).map((id, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <ReferenceName resourceName={field.references ?? ''} id={id} />
        </span>
      ))}
      {ids.length > named && ` and ${ids.length - named} more`}
    </span>
  );
}
