import { type ReactNode, use, useState } from 'react';
import { loadedLater } from '../../../ui/hooks/loaded-later.ts';
import { PreviewContext, type Previewed } from './preview-context.ts';

/** Most visits of a page open none. */
const recordPreview = loadedLater(async () => (await import('./record-preview.tsx')).RecordPreview);

/** Shows records in a drawer over what is inside: those of related lists, or the cards of a board. */
export function PreviewScope({ children }: { children: ReactNode }) {
  const isInDrawer = use(PreviewContext) === null;
  const [shown, setShown] = useState<Previewed>();
  const [id, setId] = useState<string>();
  const RecordPreview = recordPreview.useModule(id !== undefined);
  // Stable, because the cards of a board are rendered again only when they change.
  const [open] = useState(() => (previewed: Previewed) => {
    setShown(previewed);
    setId(previewed.id);
  });
  if (isInDrawer) {
    return children;
  }
  return (
    <PreviewContext value={open}>
      {children}
      {RecordPreview && shown && (
        <RecordPreview
          {...shown}
          frame="drawer"
          id={id}
          onGo={setId}
          onClose={() => setId(undefined)}
          pageState={{ returns: true }}
        />
      )}
    </PreviewContext>
  );
}
