import type { QueryClient } from '@tanstack/react-query';
import type { useRouter } from '@tanstack/react-router';
import { session, shareSessionAmongTabs } from '../kit/client.ts';
import { followSwitches } from './switch-organization.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Told on the sign-in page when the session ended without the user's wish. */
    signedOutBecause?: string;
  }
}

/** Leaves the application when the session ends, here or in another tab, and keeps the way back. */
export function watchSession(router: ReturnType<typeof useRouter>, client: QueryClient): void {
  shareSessionAmongTabs();
  followSwitches(client);

  function leave(reason?: string): void {
    const { pathname, href } = router.state.location;
    if (pathname === '/login') {
      return;
    }
    const target = reason
      ? { to: '/login', search: { returnTo: href }, state: { signedOutBecause: reason } }
      : { to: '/' };
    // Another user may sign in next: nothing of this one's data stays behind.
    void router.navigate(target).then(() => client.clear());
  }

  session.onEnd(leave);
  window.addEventListener('storage', event => {
    if (event.key === 'access_token' && !session.isSignedIn()) {
      leave();
    }
  });
}
