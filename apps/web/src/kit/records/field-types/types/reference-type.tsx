import { useScreens } from '../../screens/registry.tsx';
import { defineFieldType, type FieldCellProps, type FieldFilterProps } from '../field-type.ts';
import { isWaiting, queryOf } from '../pickers/narrowing.ts';
import { ReferencePicker } from '../pickers/reference-picker.tsx';
import { nameText } from '../plain-text.ts';
import { ReferenceName } from './reference-name.tsx';

export const referenceType = defineFieldType({
  cell: ReferenceCell,
  filter: ReferenceFilter,
  text: nameText,
  emptyValue: null,
  column: { width: 142, grows: true },
  bulkEdit: {},
  inlineEdit: { savesOn: 'choice' },
});

function ReferenceCell({ field, value }: FieldCellProps) {
  return typeof value === 'string' ? (
    <ReferenceName resourceName={field.references ?? ''} id={value} />
  ) : null;
}

function ReferenceFilter({ field, texts, value, onChange, narrowedBy }: FieldFilterProps) {
  const { texts: ofThem } = useScreens(field.references ?? '');
  return (
    <ReferencePicker
      resourceName={field.references ?? ''}
      aria-label={texts.heading}
      all={texts.all ?? ofThem.all}
      value={value ?? null}
      onChange={chosen => onChange(chosen ?? undefined)}
      narrowedBy={queryOf(narrowedBy)}
      disabled={isWaiting(narrowedBy)}
    />
  );
}
