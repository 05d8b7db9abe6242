import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { shownLater } from '../../../ui/hooks/shown-later.tsx';
import { recordPreview } from '../../record-page/preview/load-preview.ts';
import { useWorkspace } from '../workspace-context.ts';
import classes from './preview-layout.module.css';

interface ListPreviewProps {
  /** The ids of the records in the order of the list. */
  readonly ids: readonly (string | undefined)[];
  readonly total: number | undefined;
}

interface PreviewLayoutProps extends ListPreviewProps {
  readonly children: ReactNode;
}

const RecordPreviewLater = shownLater(recordPreview);

/** The page of a list with the record that is open next to it: beside it, or in a drawer over it. */
export function PreviewLayout({ children, ...around }: PreviewLayoutProps) {
  const { id, frame } = useWorkspace().preview;
  return (
    <div className={classes.frame} data-pane={(id && frame === 'pane') || undefined}>
      <div className={classes.list}>{children}</div>
      <ListPreview {...around} />
    </div>
  );
}

function ListPreview({ ids, total }: ListPreviewProps) {
  const { workspace, preview, pageQuery } = useWorkspace();
  const { id, frame, open, close } = preview;
  const pathname = useLocation({ select: location => location.pathname });
  const Drawer = recordPreview.useModule(id !== undefined);
  const props = {
    frame,
    screens: workspace,
    id,
    ids,
    total,
    onGo: open,
    onClose: close,
    pageState: { list: pageQuery },
    isKeptAt: (next: { readonly pathname: string; readonly search: object }) =>
      next.pathname === pathname && 'record' in next.search && next.search.record === id,
  };
  if (frame === 'drawer') {
    return Drawer && <Drawer {...props} />;
  }
  return (
    id && (
      <div className={classes.pane}>
        <RecordPreviewLater {...props} />
      </div>
    )
  );
}
