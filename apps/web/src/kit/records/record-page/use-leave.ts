import { useCanGoBack, useLocation, useNavigate, useRouter } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** One came from another record, a board or a search, and goes back there. */
    returns?: boolean;
  }
}

/** Back to where one came from, be it a place in the list or another record; else to the list. */
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
