import { isRequiredNow, isShown } from '@pipewright/contract/customization/conditional-fields.ts';
import { fieldValue, hasValue } from '../../data/queries/field-values.ts';
import { fieldEditorOf } from '../field-types/editors/field-editors.ts';
import { useFormScope } from './form-context.ts';

interface FormFieldProps {
  readonly name: string;
  readonly autoFocus?: boolean;
  readonly isFixed?: boolean;
}

/** One field of the form around it, as its kind wants it. Nothing while its condition does not hold. */
export function FormField({ name, autoFocus, isFixed }: FormFieldProps) {
  const { screens, form, record, cascade } = useFormScope();
  const { resource } = screens;
  const field = resource.fields[name];
  const { input: Input } = fieldEditorOf(resource, name);
  const valueIn = (other: string) =>
    fieldValue(hasValue(form.values, other) ? form.values : (record ?? {}), other);
  if (!field || !Input || screens.hiddenFields.includes(name) || !isShown(resource.fields, name, valueIn)) {
    return null;
  }
  const isRequired = isRequiredNow(resource.fields, name, valueIn);
  const isSettled = record && screens.fixed?.(record)?.fields.includes(name);
  const { value, error } = form.getInputProps(name);
  const parents = cascade.parentsOf(name);
  return (
    <Input
      name={name}
      field={isRequired ? { ...field, presence: 'expected' } : field}
      texts={screens.textsOf(name)}
      value={value}
      onChange={next => {
        form.setFieldValue(name, next);
        for (const dependent of next === value ? [] : cascade.dependentsOf(name)) {
          form.setFieldValue(dependent, null);
        }
      }}
      error={error}
      autoFocus={autoFocus}
      isFixed={isFixed || isSettled || field.presence === 'computed'}
      record={record}
      resourceName={resource.name}
      title={String(form.values[resource.title] ?? '')}
      narrowedBy={Object.fromEntries(parents.map(parent => [parent, form.values[parent]]))}
    />
  );
}
