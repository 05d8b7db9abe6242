import { t } from '@lingui/core/macro';
import { Button, Loader } from '@mantine/core';
import { acceptAsMyself } from '@pipewright/contract/operations/organization/invitations.ts';
import { useQuery } from '@tanstack/react-query';
import { call, session } from '../../../kit/data/client/client.ts';
import { switchOrganization } from '../../menus/switch-organization.ts';
import classes from '../account-parts.module.css';
import { Problem } from '../notice.tsx';
import { useRequest } from '../use-request.ts';

interface JoinAsMyselfProps {
  readonly token: string;
  /** Whom the invitation is for. */
  readonly email: string;
  readonly onSignedOut: () => void;
}

/** Joins as the signed-in user. If the invitation is for somebody else, shows that and offers to sign out. */
export function JoinAsMyself({ token, email, onSignedOut }: JoinAsMyselfProps) {
  const { run, isBusy, problem } = useRequest();
  const { data: me, isError } = useQuery({
    queryKey: ['joining-as'],
    meta: { dependsOn: [] },
    queryFn: () => session.userInfo(),
  });

  async function join(): Promise<string> {
    const { message, organizationId } = (await call(acceptAsMyself, { body: { token } })).data;
    await switchOrganization(organizationId);
    return message;
  }
  async function signOut(): Promise<void> {
    await session.signOut();
    onSignedOut();
  }

  if (!me && !isError) {
    return (
      <div className={classes.actions} aria-busy>
        <Loader size="sm" aria-hidden />
      </div>
    );
  }
  const isMine = me?.email.toLowerCase() === email.toLowerCase();
  return (
    <>
      <Problem>{problem}</Problem>
      {me && !isMine && (
        <Problem>
          {t`You are signed in as ${{ current: me.email }}. The invitation is for ${email}: sign out to join with it.`}
        </Problem>
      )}
      <div className={classes.actions}>
        {me && isMine && (
          <Button onClick={() => run(join)} disabled={isBusy} fullWidth>
            {isBusy ? t`Joining...` : t`Join as ${{ name: me.name }}`}
          </Button>
        )}
        <Button variant="default" onClick={() => void signOut()} fullWidth>
          {t`Sign out`}
        </Button>
      </div>
    </>
  );
}
