import { partsOf } from '../field-registry.ts';
import { useFormScope } from './form-context.ts';

/** One field of the form around it, as its kind wants it. */
export function FormField({ name, autoFocus }: { name: string; autoFocus?: boolean }) {
  const { screens, form, record } = useFormScope();
  const { resource } = screens;
  const field = resource.fields[name];
  const parts = partsOf(resource, name);
  if (!field || !parts) {
    return null;
  }
  const { value, onChange, error } = form.getInputProps(name);
  return (
    <parts.input
      name={name}
      field={field}
      texts={screens.textsOf(name)}
      value={value}
      onChange={onChange}
      error={error}
      autoFocus={autoFocus}
      record={record}
      resourceName={resource.name}
      title={String(form.values[resource.title] ?? '')}
    />
  );
}
