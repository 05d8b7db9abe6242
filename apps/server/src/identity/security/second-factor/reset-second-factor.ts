import type { Session } from '../../../platform/database/connections/pool.ts';
import { enterTenant, newChangeSet } from '../../../platform/database/tenant/tenant-db.ts';
import { conflict, forbidden } from '../../../platform/errors.ts';
import { msg } from '../../../platform/language/message.ts';
import type { Principal } from '../../../platform/principal.ts';
import { lockAddressee } from '../../accounts/account-mailer.ts';
import { endSessions } from '../../accounts/accounts.ts';
import {
  assertNotMorePrivileged,
  assertOnlyHere,
  lockMember,
  type Member,
  nameOf,
} from '../../members/member-rows.ts';
import { revokeTokens } from '../../tokens/one-time-tokens.ts';
import type { PrincipalCache } from '../../tokens/principal-cache.ts';
import type { Client } from '../../tokens/sessions.ts';
import type { ChangeAccount } from '../change-account.ts';
import type { DemoAccounts } from '../demo-accounts.ts';
import { personOf } from '../own-account-route.ts';
import type { OwnPassword } from '../own-password.ts';
import { recordEvent } from '../security-log.ts';

/** Removes a colleague's lost second factor, so that they can sign in and set up another one. */
export type ResetSecondFactor = (asked: {
  principal: Principal;
  userId: string;
  /** The administrator's own password, so that an unlocked screen is not enough to open other people's accounts. */
  password: string | undefined;
  client: Client;
}) => Promise<string>;

export function createResetSecondFactor(deps: {
  change: ChangeAccount;
  ownPassword: OwnPassword;
  demo: DemoAccounts;
  principalCache: PrincipalCache;
}): ResetSecondFactor {
  const { change, ownPassword, demo, principalCache } = deps;

  return async ({ principal, userId, password, client }) => {
    if (!principal.sessionId) {
      throw forbidden();
    }
    const caller = personOf(principal);
    const { tenantId } = principal;
    if (userId === caller.userId) {
      throw conflict('You turn off your own second factor under Security, with one of its codes.');
    }
    await demo.assertNotDemo(userId);
    await ownPassword.assertCorrect(caller, password, client);
    const fullName = await change(async (db, tell) => {
      const account = await lockAddressee(db, { userId });
      const tx = await enterTenant(db, principal, newChangeSet('members.reset-second-factor'));
      const member = await lockMember(tx, userId);
      assertNotMorePrivileged(tx, member);
      assertOnlyHere(account, tx, member);
      await removeFactors(db, member);
      const by = await nameOf(tx, caller.userId);
      const details = { person: member.fullName };
      await recordEvent(db, { ...caller, kind: 'second-factor-reset', details, client });
      await tell({ tenantId, userId, kind: 'second-factor-off', details: { by } });
      return member.fullName;
    });
    principalCache.invalidate({ userId });
    return `The second factor of ${fullName} is reset. They sign in with their password now.`;
  };
}

async function removeFactors(db: Session, { userId, fullName }: Member): Promise<void> {
  const apps = await db.sql`
    delete from identity.authenticator_app where user_id = ${userId} and confirmed_at_utc is not null`;
  const passkeys = await db.sql`delete from identity.passkey where user_id = ${userId}`;
  if (apps.count + passkeys.count === 0) {
    throw conflict(msg`${fullName} has no second factor.`);
  }
  await revokeTokens(db, { purpose: 'second-factor', userId });
  await revokeTokens(db, { purpose: 'sign-in', userId });
  await endSessions(db, userId);
}
