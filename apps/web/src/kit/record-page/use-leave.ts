import { useCanGoBack, useLocation, useNavigate, useRouter } from '@tanstack/react-router';

/** Back to the same place in the list, where one came from there; else to the list. */
export function useLeave(listRoute: string): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  const isFromList = useLocation({ select: ({ state }) => state.list !== undefined });
  return () => {
    if (isFromList && canGoBack) {
      router.history.back();
    } else {
      void navigate({ to: listRoute });
    }
  };
}
