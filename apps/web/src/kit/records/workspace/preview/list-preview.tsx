import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { isNarrowNow } from '../../../ui/hooks/use-is-narrow.ts';
import { RecordPreview } from '../../record-page/preview/record-preview.tsx';
import { useWorkspace } from '../workspace-context.ts';
import classes from './preview-layout.module.css';
import { useOpenRow } from './use-open-row.ts';

export interface ListPreviewProps {
  /** The ids of the records in the order of the list. */
  readonly ids: readonly (string | undefined)[];
  readonly total: number | undefined;
}

/** The record that is open next to the list. */
export function ListPreview({ ids, total }: ListPreviewProps) {
  const { workspace, preview, pageQuery } = useWorkspace();
  const { id, frame, open, close } = preview;
  useOpenRow({ preview, ids });
  usePageOnPhones(id);
  const pathname = useLocation({ select: location => location.pathname });
  const record = (
    <RecordPreview
      frame={frame}
      screens={workspace}
      id={id}
      ids={ids}
      total={total}
      onGo={open}
      onClose={close}
      pageState={{ list: pageQuery }}
      isKeptAt={next => next.pathname === pathname && 'record' in next.search && next.search.record === id}
    />
  );
  if (frame === 'drawer') {
    return record;
  }
  return id === undefined ? null : <PaneBox>{record}</PaneBox>;
}

/** As high as the window below the navigation and, while they can be seen, the messages below it. */
function PaneBox({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    const measure = () =>
      element?.style.setProperty('--pane-top', `${Math.round(element.getBoundingClientRect().top)}px`);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, []);
  return (
    <div ref={box} className={classes.pane}>
      {children}
    </div>
  );
}

/** A link to a record next to a list leads to the page of the record where there is no room next to the list. */
function usePageOnPhones(id: string | undefined): void {
  const { workspace, pageQuery } = useWorkspace();
  const navigate = useNavigate();
  const leave = useEffectEvent(() => {
    const { pages } = workspace;
    if (pages && id && isNarrowNow()) {
      void navigate({ to: pages.record, params: { id }, state: { list: pageQuery }, replace: true });
    }
  });
  // Only at first: in a window that becomes narrow while a record is open, it is a drawer.
  useEffect(() => leave(), []);
}
