import { type ComponentType, type ReactNode, useState } from 'react';
import { AddingProvider, type AddRequest } from './adding.ts';

export interface AddDialogProps {
  readonly request: AddRequest;
  readonly onClose: () => void;
}

interface AddingScopeProps {
  readonly dialog: ComponentType<AddDialogProps>;
  readonly children: ReactNode;
}

/** Lets pickers add missing records, in a form above their own. */
export function AddingScope({ dialog: Dialog, children }: AddingScopeProps) {
  const [request, setRequest] = useState<AddRequest>();
  return (
    <AddingProvider value={setRequest}>
      {children}
      {request && <Dialog request={request} onClose={() => setRequest(undefined)} />}
    </AddingProvider>
  );
}
