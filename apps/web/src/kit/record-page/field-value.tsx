import type { ReactNode } from 'react';
import { partsOf } from '../field-registry.ts';
import { useFormScope } from '../record/form-context.ts';

/** One value as it stands in the form, drawn as its kind is in lists. */
export function FieldValue({ name }: { name: string }): ReactNode {
  const { screens, form } = useFormScope();
  const field = screens.resource.fields[name];
  const parts = partsOf(screens.resource, name);
  return field && parts ? (
    <parts.cell field={field} texts={screens.textsOf(name)} value={form.values[name]} />
  ) : null;
}
