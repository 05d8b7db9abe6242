import { useQuery } from '@tanstack/react-query';
import { useDiscardGuard } from '../../../ui/dialogs/use-discard-guard.ts';
import { useScreens } from '../../screens/registry.tsx';
import { RecordEditor } from '../record-editor.tsx';
import { RecordFrame } from '../record-frame.tsx';
import type { AddRequest } from './adding.ts';

/** The form of a record that a picker lacks. */
export function AddDialog({ request, onClose }: { request: AddRequest; onClose: () => void }) {
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
