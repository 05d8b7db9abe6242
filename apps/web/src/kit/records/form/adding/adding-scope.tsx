import { type ReactNode, useState } from 'react';
import { loadedLater } from '../../../ui/hooks/loaded-later.ts';
import { AddingProvider, type AddRequest } from './adding.ts';

const addDialog = loadedLater(() => import('./add-dialog.tsx'));

/** Lets pickers add missing records, in a form above their own. */
export function AddingScope({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<AddRequest>();
  const loaded = addDialog.useModule(request !== undefined);
  return (
    <AddingProvider value={setRequest}>
      {children}
      {request && loaded && <loaded.AddDialog request={request} onClose={() => setRequest(undefined)} />}
    </AddingProvider>
  );
}
