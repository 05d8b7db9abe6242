import type { UserInfo } from '@pipewright/contract/identity.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { useRouter } from '@tanstack/react-router';
import { onSecondFactorNeeded, session, shareSessionAmongTabs } from '../kit/data/client/client.ts';
import { refreshAffected } from '../kit/data/queries/dependencies.ts';
import { viewerKey } from '../kit/data/queries/query-client.ts';
import { forgetSeen } from '../kit/records/offline/seen-store.ts';
import { hasUnsavedChanges } from '../kit/ui/dialogs/unsaved-changes.ts';
import { isDialogOpen } from '../kit/ui/dialogs/use-dialog.ts';
import { isAccountPath } from './account/account-paths.ts';
import { askToSignInAgain, isWaitingForSignIn } from './sign-in-again/waiting-sign-in.ts';
import { isSameIdentity } from './token-identity.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Shown on the sign-in page if the session was not ended by the user. */
    signedOutBecause?: string;
  }
}

/** Leaves the application when the session ends, here or in another tab, and keeps the way back. */
export function watchSession(router: ReturnType<typeof useRouter>, client: QueryClient): void {
  shareSessionAmongTabs();

  function leave(reason?: string): void {
    const { pathname, href } = router.state.location;
    if (isAccountPath(pathname)) {
      return;
    }
    if (reason) {
      const target = { to: '/login', search: { returnTo: href }, state: { signedOutBecause: reason } };
      // Another user may sign in next, so no data of this one may be left.
      void router.navigate(target).then(() => client.clear());
    } else {
      // Loads a new document: the public site is outside of the router, and this also clears the memory.
      window.location.assign('/');
    }
  }

  session.onEnd(leave);
  session.onLost(({ accessToken, isWrite }) => {
    const viewer = client.getQueryData<UserInfo>([viewerKey]);
    // The dialog belongs to the shell. Without unsaved input, the sign-in page is simpler.
    const isAtWork =
      viewer && !viewer.must_set_up_second_factor && !isAccountPath(router.state.location.pathname);
    const isAtStake = isWrite || hasUnsavedChanges() || isDialogOpen();
    return isAtWork && isAtStake ? askToSignInAgain(accessToken) : undefined;
  });
  // Data that is stored for offline use belongs to this session.
  session.onEnd(() => void forgetSeen().catch(() => undefined));
  onSecondFactorNeeded(() => void refreshAffected(client, ['viewer']));
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    // No key: the whole storage was cleared.
    if (key !== null && key !== 'access_token') {
      return;
    }
    // The dialog that is open listens itself.
    if (isWaitingForSignIn()) {
      return;
    }
    if (!session.isSignedIn()) {
      leave();
    } else if (oldValue && newValue && !isSameIdentity(oldValue, newValue)) {
      // Otherwise data of one organization would be shown, and changes saved to another.
      window.location.reload();
    }
  });
}
