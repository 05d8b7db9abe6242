import { useQuery } from '@tanstack/react-query';
import { useDiscardGuard } from '../../ui/dialogs/use-discard-guard.ts';
import { useScreens } from '../screens/registry.tsx';
import { type AddDialogProps, AddingScope } from './adding/adding-scope.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import type { Values } from './form-values.ts';
import { RecordForm, type RecordFormProps } from './record-form.tsx';
import { RecordFrame } from './record-frame.tsx';

/** The form of a record, and above it the form of a record that one of its pickers adds. */
export function RecordEditor(props: RecordFormProps) {
  const { screens, record, start } = props;
  return (
    <AddingScope dialog={AddDialog}>
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

/** The form of a record that a picker lacks. */
export function AddDialog({ request, onClose }: AddDialogProps) {
  const screens = useScreens(request.resourceName);
  const slots = useQuery({ queryKey: [screens.resource.name, 'slots'], queryFn: screens.loadSlots });
  const guard = useDiscardGuard(onClose);
  return (
    <RecordFrame
      frame={request.frame ?? 'modal'}
      title={screens.texts.createTitle}
      size={screens.drawerSize}
      opened={slots.data !== undefined}
      guard={guard}
    >
      {slots.data && (
        <RecordEditor
          screens={{ ...screens, slots: slots.data }}
          start={request.values}
          onSaved={added => {
            request.onAdded?.(added);
            onClose();
          }}
          onCancel={guard.requestClose}
          onDirtyChange={guard.setDirty}
        />
      )}
    </RecordFrame>
  );
}
