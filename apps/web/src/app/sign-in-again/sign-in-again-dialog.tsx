import { t } from '@lingui/core/macro';
import { Button, Modal, UnstyledButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { session } from '../../kit/data/client/client.ts';
import { refreshAffected } from '../../kit/data/queries/dependencies.ts';
import { useViewer } from '../../kit/data/session/viewer.tsx';
import { forgetUnsavedChanges } from '../../kit/ui/dialogs/unsaved-changes.ts';
import { useDialog } from '../../kit/ui/dialogs/use-dialog.ts';
import { homeRoute } from '../home.ts';
import { identityOf, isSameIdentity } from '../token-identity.ts';
import classes from './sign-in-again.module.css';
import { SignInAgainForm } from './sign-in-again-form.tsx';
import type { WaitingSignIn } from './waiting-sign-in.ts';

/** Signs in over the page, which is kept: input is not lost, and rejected requests are sent again. */
export function SignInAgainDialog({ waiting }: { waiting: WaitingSignIn }) {
  const { email } = useViewer();
  const client = useQueryClient();
  const [isOther, setOther] = useState(false);
  useDialog({ opened: true, onClose: () => undefined });

  /** The user may have signed in to another of their organizations: switches back to the one that is shown. */
  async function goOn(): Promise<void> {
    const token = session.peek() ?? '';
    const [before, now] = [identityOf(waiting.accessToken), identityOf(token)];
    if (before.user !== now.user) {
      setOther(true);
      return;
    }
    if (!isSameIdentity(waiting.accessToken, token)) {
      await session.switchOrganization(before.organization);
    }
    waiting.settle(true);
    // Refetches what failed to load while nobody was signed in.
    void refreshAffected(client, 'everything');
  }

  const adopt = useEffectEvent(() => {
    const token = session.peek();
    if (token && token !== waiting.accessToken && session.isSignedIn()) {
      void goOn();
    }
  });
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => key === 'access_token' && adopt();
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);

  function leave(): void {
    forgetUnsavedChanges();
    waiting.settle(false);
  }
  function enterAsOther(): void {
    forgetUnsavedChanges();
    window.location.assign(homeRoute);
  }

  return (
    <Modal.Root
      opened
      onClose={() => undefined}
      closeOnEscape={false}
      closeOnClickOutside={false}
      zIndex={400}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body className={classes.body}>
          <Modal.Title className={classes.title}>
            {isOther ? t`You signed in with another account` : t`Please sign in again`}
          </Modal.Title>
          {isOther ? (
            <div role="alert" className={classes.text}>
              {t`What you entered here belongs to ${email} and cannot be saved with another account. If you continue, it is lost.`}
            </div>
          ) : (
            <p className={classes.text}>{t`Your session has ended. What you entered is still here.`}</p>
          )}
          {isOther ? (
            <div className={classes.buttons}>
              <Button variant="default" onClick={() => setOther(false)}>
                {t`Sign in as ${email}`}
              </Button>
              <Button color="red" onClick={enterAsOther}>
                {t`Continue with the other account`}
              </Button>
            </div>
          ) : (
            <>
              <SignInAgainForm email={email} onSignedIn={goOn} />
              <p className={classes.elsewhere}>
                {/* Kept for all tabs, because this one has to learn of it; the old tokens would lead past that page. */}
                <a
                  href="/login?remember=1"
                  target="_blank"
                  rel="noreferrer"
                  className={classes.link}
                  onClick={() => session.dropTokens()}
                >
                  {t`Sign in another way in a new tab`}
                </a>
                <UnstyledButton className={classes.link} onClick={leave}>
                  {t`Leave without saving`}
                </UnstyledButton>
              </p>
            </>
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
