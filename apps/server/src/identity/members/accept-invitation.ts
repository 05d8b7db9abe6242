import type {
  acceptInvitation,
  readInvitation,
} from '@pipewright/contract/operations/organization/invitations.ts';
import { passwordProblem } from '@pipewright/contract/passwords/password-rule.ts';
import type { z } from 'zod';
import type { Pool, Session } from '../../platform/database/connections/pool.ts';
import { enterToWrite, newChangeSet, type TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { runTransaction } from '../../platform/database/transaction.ts';
import { constraintOf } from '../../platform/database/translate-error.ts';
import { AppError, conflict, invalid, unauthenticated } from '../../platform/errors.ts';
import { msg } from '../../platform/language/message.ts';
import { writeForRequest } from '../../platform/language/request-language.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Credentials } from '../accounts/credentials.ts';
import { markVerified } from '../accounts/email-verification.ts';
import type { Passwords } from '../accounts/passwords.ts';
import { insertMembership, insertPerson } from '../organizations/organization-rows.ts';
import type { Announce } from '../organizations/tenant-writes.ts';
import { emailDomainProblem } from '../security/security-rules.ts';
import { useInvitation } from './invitation-tokens.ts';
import { membership } from './member-rows.ts';
import { openInvitation } from './open-invitation.ts';

type Preview = z.output<typeof readInvitation.result>;
type Given = z.output<typeof acceptInvitation.body>;
type Joined = z.output<typeof acceptInvitation.result>;

/** What the link of an invitation allows. It is for one address, works once, and explains why it does not work. */
export interface InvitationAcceptance {
  read(token: string): Promise<Preview>;
  /** With a new account, or with the password of the existing one. */
  accept(given: Given & { address: string }): Promise<Joined>;
  /** As the signed-in user, if the invitation is for them. */
  acceptAs(principal: Principal, token: string): Promise<Joined>;
}

export function createInvitationAcceptance(deps: {
  pool: Pool;
  credentials: Credentials;
  passwords: Passwords;
  outbox: Outbox;
  announce: Announce;
}): InvitationAcceptance {
  const { pool, credentials, passwords, outbox, announce } = deps;

  const preview = (token: string) =>
    runTransaction(pool, 'begin read only', db => openInvitation(db, token, { lock: false }));

  /** Joins in one transaction. Of two concurrent uses of a link, the second finds it used. */
  async function join(token: string, personOf: (db: Session) => Promise<string>): Promise<Joined> {
    const changeSet = newChangeSet('invitations.accept');
    const joining = runTransaction(pool, 'begin', async db => {
      const invitation = await openInvitation(db, token, { lock: true });
      const { organizationId: tenantId, invitationId, email, organization } = invitation;
      const problem = await emailDomainProblem(db, { tenantId, email });
      if (problem) {
        throw conflict(problem);
      }
      const userId = await personOf(db);
      const tx = await enterToWrite(db, { tenantId, userId, permissions: new Map() }, changeSet);
      await assertNotMember(tx);
      await insertMembership(tx, { userId, roleId: invitation.roleId });
      await tx`delete from crm.invitation where tenant_id = ${tenantId} and id = ${invitationId}`;
      await useInvitation(db, token);
      await markVerified(db, userId, outbox);
      changeSet.changedEntities.add(membership);
      return { message: writeForRequest(msg`Welcome to ${organization}.`), organizationId: tenantId, email };
    });
    const joined = await joining.catch(explainConflict);
    announce(joined.organizationId, changeSet);
    return joined;
  }

  async function register({ firstName, lastName, password }: Given, email: string) {
    const problems = {
      ...(firstName ? {} : { firstName: 'First name is required' }),
      ...(lastName ? {} : { lastName: 'Last name is required' }),
      ...(passwordProblem(password) ? { password: passwordProblem(password) ?? '' } : {}),
    };
    if (!firstName || !lastName || Object.keys(problems).length > 0) {
      throw invalid(problems);
    }
    const person = { email, firstName, lastName, password };
    const passwordHash = await passwords.hash(password);
    return async (db: Session) => (await insertPerson(db, person, passwordHash)).id;
  }

  return {
    async read(token) {
      const { organization, invitedBy, role, email } = await preview(token);
      const hasAccount = Boolean(await credentials.find(email));
      return { organization, invitedBy, role, email, hasAccount };
    },

    async accept({ address, ...given }) {
      // Checked first, so that an invalid token does not cost a password hash.
      const { email } = await preview(given.token);
      const known = await credentials.find(email);
      if (!known) {
        return join(given.token, await register(given, email));
      }
      const account = await credentials.check({
        email,
        password: given.password,
        address,
        membersOnly: false,
      });
      if (!account) {
        throw invalid({ password: 'This is not the password of your account' });
      }
      return join(given.token, async () => account.id);
    },

    async acceptAs({ userId }, token) {
      const { email } = await preview(token);
      const mine = userId && (await pool.use(db => emailOf(db, userId)));
      if (!mine) {
        throw unauthenticated();
      }
      if (mine.toLowerCase() !== email.toLowerCase()) {
        throw new AppError('forbidden', {
          message: msg`This invitation is for ${email}, and you are signed in as ${mine}. Sign out, and open the link again.`,
        });
      }
      return join(token, async () => userId);
    },
  };
}

/** A former member stays deactivated, as an administrator has decided. */
async function assertNotMember(tx: TenantTx): Promise<void> {
  const { tenantId, userId } = tx.principal;
  const [member] = await tx<{ isActive: boolean }>`
    select is_active as "isActive" from crm.membership where tenant_id = ${tenantId} and user_id = ${userId}`;
  if (member) {
    throw conflict(
      member.isActive
        ? 'You are a member of this organization already. Please sign in.'
        : 'You were deactivated in this organization. Ask an administrator to reactivate you.',
    );
  }
}

async function emailOf(db: Session, userId: string): Promise<string | undefined> {
  const [account] = await db.sql<{ email: string }[]>`
    select email from identity.user_account where id = ${userId} and disabled_at_utc is null`;
  return account?.email;
}

/** Somebody signed up with the address at the same moment. */
function explainConflict(error: unknown): never {
  if (constraintOf(error) === 'user_account_email_unique') {
    throw conflict(
      'Your address has got an account meanwhile. Open the link again, and join with its password.',
    );
  }
  throw error;
}
