import { fieldValue } from '../../data/queries/field-values.ts';
import { isEmptyValue } from '../field-types/field-types.ts';
import { useFormScope } from './form-context.ts';

/** Which of these fields has the focus when the form opens: of a new record, the first that is not filled in already. */
export function useFirstField(names: readonly string[]): string | undefined {
  const { screens, form, record } = useFormScope();
  const start = form.getInitialValues();
  const isOpen = (name: string) => isEmptyValue(screens.resource, name, fieldValue(start, name));
  return (record ? undefined : names.find(isOpen)) ?? names[0];
}
