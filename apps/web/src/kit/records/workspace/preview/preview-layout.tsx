import type { ReactNode } from 'react';
import { loadedLater } from '../../../ui/hooks/loaded-later.ts';
import { useWorkspace } from '../workspace-context.ts';
import type { ListPreviewProps } from './list-preview.tsx';
import classes from './preview-layout.module.css';

/** Most visits of a list open no record next to it. */
const listPreview = loadedLater(async () => (await import('./list-preview.tsx')).ListPreview);

interface PreviewLayoutProps extends ListPreviewProps {
  readonly children: ReactNode;
}

/** The page of a list with the record that is open next to it: beside it, or in a drawer over it. */
export function PreviewLayout({ children, ...around }: PreviewLayoutProps) {
  const { id, frame } = useWorkspace().preview;
  const ListPreview = listPreview.useModule(id !== undefined);
  const hasPane = ListPreview && id && frame === 'pane';
  return (
    <div className={classes.frame} data-pane={hasPane ? true : undefined}>
      <div className={classes.list}>{children}</div>
      {ListPreview && <ListPreview {...around} />}
    </div>
  );
}
