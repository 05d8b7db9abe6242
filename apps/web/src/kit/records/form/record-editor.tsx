import { AddingScope } from './adding/adding-scope.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import type { Values } from './form-values.ts';
import { RecordForm, type RecordFormProps } from './record-form.tsx';

/** The form of a record, and above it the form of a record that one of its pickers adds. */
export function RecordEditor(props: RecordFormProps) {
  const { screens, record, start } = props;
  return (
    <AddingScope>
      {screens.useNewValues && !record ? (
        <NewForm {...props} useNewValues={screens.useNewValues} start={start} />
      ) : (
        <RecordForm {...props} />
      )}
    </AddingScope>
  );
}

type NewFormProps = RecordFormProps & { readonly useNewValues: () => Values | undefined };

function NewForm({ useNewValues, start, ...form }: NewFormProps) {
  const values = useNewValues();
  return values ? (
    <RecordForm {...form} start={{ ...values, ...start }} />
  ) : (
    <FormSkeleton screens={form.screens} />
  );
}
