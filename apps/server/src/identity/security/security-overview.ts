import type { Pool } from '../../platform/database/connections/pool.ts';
import { unauthenticated } from '../../platform/errors.ts';

/** The protection of an account. */
export async function readOverview(pool: Pool, userId: string) {
  const [row] = await pool.use(
    db => db.sql<{ hasPassword: boolean; confirmedAtUtc: Date | null; recoveryCodesLeft: number }[]>`
      select password_hash is not null as "hasPassword", app.confirmed_at_utc as "confirmedAtUtc",
        (select count(*) from identity.recovery_code code
          where code.user_id = account.id and used_at_utc is null)::integer as "recoveryCodesLeft"
      from identity.user_account account left join identity.authenticator_app app on app.user_id = account.id
      where account.id = ${userId}`,
  );
  if (!row) {
    throw unauthenticated();
  }
  const { hasPassword, confirmedAtUtc, recoveryCodesLeft } = row;
  const authenticatorApp = confirmedAtUtc && {
    confirmedAtUtc: confirmedAtUtc.toISOString(),
    recoveryCodesLeft,
  };
  return { hasPassword, authenticatorApp };
}
