import type {
  createOneTimeLink,
  OneTimeLinkPurpose,
} from '@pipewright/contract/operations/organization/members.ts';
import type { z } from 'zod';
import { enterTenant, newChangeSet } from '../../platform/database/tenant/tenant-db.ts';
import { AppError, conflict, forbidden } from '../../platform/errors.ts';
import { msg } from '../../platform/language/message.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import type { Principal } from '../../platform/principal.ts';
import { lockAddressee } from '../accounts/account-mailer.ts';
import type { Invitations } from '../members/invitations.ts';
import { assertNotMorePrivileged, assertOnlyHere, lockMember, nameOf } from '../members/member-rows.ts';
import type { ChangeAccount } from '../security/change-account.ts';
import type { DemoAccounts } from '../security/demo-accounts.ts';
import { type Person, personOf } from '../security/own-account-route.ts';
import type { OwnPassword } from '../security/own-password.ts';
import { recordEvent } from '../security/security-log.ts';
import { countTokens, issueToken, lifetime, revokeTokens } from './one-time-tokens.ts';
import type { Client } from './sessions.ts';

const maxPerHour = 5;
const pages = { 'reset-password': 'reset-password', 'verify-email': 'verify-email' } as const;

interface LinkRequest {
  principal: Principal;
  /** The id of the member or of the invitation. */
  id: string;
  purpose: OneTimeLinkPurpose;
  /** The administrator's own password, so that an unlocked screen is not enough to open other people's accounts. */
  password?: string | undefined;
  client: Client;
}

/**
 * Creates a link that would otherwise be mailed, for an administrator to pass on to its owner if there is no mail
 * server. See docs/adr/0041-one-time-links.md.
 */
export type CreateOneTimeLink = (asked: LinkRequest) => Promise<z.output<typeof createOneTimeLink.result>>;

export function createOneTimeLinks(deps: {
  change: ChangeAccount;
  ownPassword: OwnPassword;
  demo: DemoAccounts;
  invitations: Invitations;
  outbox: Outbox;
  appOrigin: string;
}): CreateOneTimeLink {
  const { change, ownPassword, demo, invitations, outbox, appOrigin } = deps;

  async function accountLink(given: LinkRequest & { purpose: keyof typeof pages }, administrator: Person) {
    const { principal, id: userId, purpose, client } = given;
    const { tenantId } = principal;
    return change(async (db, tell) => {
      const found = await lockAddressee(db, { userId });
      const tx = await enterTenant(db, principal, newChangeSet('members.create-one-time-link'));
      const member = await lockMember(tx, userId);
      assertNotMorePrivileged(tx, member);
      const account = assertOnlyHere(found, tx, member);
      if (purpose === 'verify-email' && account.isVerified) {
        throw conflict(msg`The email address of ${member.fullName} is confirmed already.`);
      }
      if ((await countTokens(db, { purpose, userId })) >= maxPerHour) {
        throw new AppError('tooMany', { message: tooMany, retryAfter: 3600 });
      }
      await revokeTokens(db, { purpose, userId });
      const token = await issueToken(db, { purpose, userId, email: account.email });
      const details = { person: member.fullName, purpose };
      await recordEvent(db, { ...administrator, kind: 'one-time-link-created', details, client });
      if (userId !== administrator.userId) {
        const by = await nameOf(tx, administrator.userId);
        await tell({ tenantId, userId, kind: 'one-time-link-created', details: { by, purpose } });
      }
      return {
        url: `${appOrigin}/${pages[purpose]}?token=${token}`,
        expiresAtUtc: new Date(Date.now() + lifetime[purpose] * 1000).toISOString(),
      };
    });
  }

  return async asked => {
    const { principal, id, purpose, password, client } = asked;
    if (!principal.sessionId) {
      throw forbidden();
    }
    if (outbox.delivers) {
      throw conflict('This server sends mail: links go to the people they are for, and to nobody else.');
    }
    const caller = personOf(principal);
    await demo.assertNotDemo(caller.userId);
    await demo.assertNotDemo(id);
    await ownPassword.assertCorrect(caller, password, client);
    if (purpose !== 'invitation') {
      return accountLink({ ...asked, purpose }, caller);
    }
    return invitations.createLink({
      principal,
      id,
      record: (db, email) =>
        recordEvent(db, {
          ...caller,
          kind: 'one-time-link-created',
          details: { person: email, purpose },
          client,
        }),
    });
  };
}

const tooMany = msg`Several links were created for this person within an hour. Please wait before you create another.`;
