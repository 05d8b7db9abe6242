import { lazy, Suspense } from 'react';
import { useWaitingSignIn } from './waiting-sign-in.ts';

// Few people ever see it.
const SignInAgainDialog = lazy(async () => ({
  default: (await import('./sign-in-again-dialog.tsx')).SignInAgainDialog,
}));

/** Shown over any page when the server has ended the session and unsaved input could get lost. */
export function SignInAgain() {
  const waiting = useWaitingSignIn();
  return <Suspense>{waiting && <SignInAgainDialog waiting={waiting} />}</Suspense>;
}
