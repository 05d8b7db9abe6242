import { useNavigate, useRouter } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { type SearchParameters, useSetSearch } from '../../../ui/address/search-parameters.ts';
import { isNarrowNow } from '../../../ui/hooks/use-is-narrow.ts';
import { type PreviewFrame, usePreviewFrame } from '../../record-page/preview/use-preview-frame.ts';
import type { Screens } from '../../screens/define-screens.ts';
import type { PageQuery } from '../workspace-queries.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A list opened a record next to it: going back closes it. */
    isPreview?: boolean;
    /** The entry of the history whose scroll position is also that of this one. */
    scrollOf?: string;
  }
}

interface ListRows {
  readonly focus: (id: string) => void;
  /** Scrolls to a row that may not be drawn. */
  readonly reveal: (index: number) => void;
}

export interface ListPreview {
  /** The record that is open; absent: none. */
  readonly id: string | undefined;
  readonly frame: PreviewFrame;
  /** The rows of the list, while it has some. */
  readonly rows: RefObject<ListRows | null>;
  /** Opens a record next to the list; on phones, where there is no room next to it, on its page. */
  readonly open: (id: string) => void;
  /** Shows another record in an open pane: for the row that the user has moved to. */
  readonly follow: (id: string) => void;
  readonly close: () => void;
}

/** So that a key that is held down does not load all the records on its way. */
const followMs = 120;

/** The record that the address of a list names besides its records. Back closes it, and a reload keeps it. */
export function useListPreview(
  { pages }: Screens,
  record: string | undefined,
  pageQuery: PageQuery,
): ListPreview {
  const router = useRouter();
  const navigate = useNavigate();
  const setSearch = useSetSearch();
  const frame = usePreviewFrame();
  const following = useRef<number>(undefined);
  const rows = useRef<ListRows>(null);
  const id = pages && record;

  const open = useCallback(
    (to: string) => {
      window.clearTimeout(following.current);
      const { state } = router.latestLocation;
      const search: SearchParameters = router.latestLocation.search;
      if (isNarrowNow()) {
        pages && void navigate({ to: pages.record, params: { id: to }, state: { list: pageQuery } });
      } else if (search.record === undefined) {
        setSearch(
          { record: to },
          { state: { isPreview: true, scrollOf: state.scrollOf ?? state.__TSR_key } },
        );
      } else if (search.record !== to) {
        // Back closes it, however many records were looked at.
        setSearch({ record: to }, { state: true, replace: true });
      }
    },
    [router, setSearch, navigate, pages, pageQuery],
  );

  const close = useCallback(() => {
    window.clearTimeout(following.current);
    if (router.latestLocation.state.isPreview) {
      router.history.back();
    } else {
      setSearch({ record: undefined }, { replace: true });
    }
  }, [router, setSearch]);

  const isPane = id !== undefined && frame === 'pane';
  const follow = useCallback(
    (to: string) => {
      if (isPane) {
        window.clearTimeout(following.current);
        following.current = window.setTimeout(() => open(to), followMs);
      }
    },
    [isPane, open],
  );
  useEffect(() => () => window.clearTimeout(following.current), []);

  return useMemo(() => ({ id, frame, rows, open, follow, close }), [id, frame, open, follow, close]);
}
