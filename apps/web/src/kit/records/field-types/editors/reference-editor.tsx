import { RecordsCondition } from '../conditions/records-condition.tsx';
import { isWaiting, queryOf } from '../pickers/narrowing.ts';
import { ReferencePicker } from '../pickers/reference-picker.tsx';
import { type FieldEditor, type FieldInputProps, inputProps } from './field-editor.ts';

export const referenceEditor: FieldEditor = { input: ReferenceInput, condition: RecordsCondition };

function ReferenceInput(props: FieldInputProps) {
  const { field, record, resourceName, value, onChange, narrowedBy } = props;
  const references = field.references ?? '';
  return (
    <ReferencePicker
      {...inputProps(props)}
      resourceName={references}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      clearable={field.presence === 'optional' || field.isNullable}
      exclude={references === resourceName ? record?.id : undefined}
      narrowedBy={queryOf(narrowedBy)}
      disabled={props.isFixed || isWaiting(narrowedBy)}
    />
  );
}
