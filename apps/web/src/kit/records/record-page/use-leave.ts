import { useCanGoBack, useLocation, useNavigate, useRouter } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The user came from another record, a board or a search, and returns there. */
    returns?: boolean;
  }
}

/** Returns to the previous place, in the list or another record; otherwise to the list. */
export function useLeave(listRoute: string): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  const returns = useLocation({ select: ({ state }) => state.list !== undefined || state.returns });
  return () => {
    if (returns && canGoBack) {
      router.history.back();
    } else {
      void navigate({ to: listRoute });
    }
  };
}
