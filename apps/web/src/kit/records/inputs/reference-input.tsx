import { isWaiting, queryOf } from '../fields/reference-field.tsx';
import { ReferencePicker } from '../fields/reference-picker.tsx';
import { type FieldInputProps, inputProps } from './input-props.ts';

export function ReferenceInput(props: FieldInputProps) {
  const { field, record, resourceName, value, onChange, narrowedBy } = props;
  const references = field.references ?? '';
  return (
    <ReferencePicker
      {...inputProps(props)}
      resourceName={references}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      clearable={field.presence === 'optional'}
      exclude={references === resourceName ? record?.id : undefined}
      narrowedBy={queryOf(narrowedBy)}
      disabled={props.isFixed || isWaiting(narrowedBy)}
    />
  );
}
