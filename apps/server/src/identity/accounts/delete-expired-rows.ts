import type { Pool } from '../../platform/database/connections/pool.ts';

/**
 * Deletes rows that are no longer needed. A used refresh token is kept as long as a thief could still use it, to
 * detect that.
 */
export async function deleteExpiredRows(pool: Pool): Promise<void> {
  await pool.use(async ({ sql }) => {
    await sql`delete from identity.sign_in_failure where at_utc < now() - interval '1 hour'`;
    await sql`delete from identity.refresh_token where expires_at_utc < now()`;
    await sql`delete from identity.session where last_used_at_utc < now() - interval '180 days'`;
    await sql`delete from identity.one_time_token where expires_at_utc < now() - interval '30 days'`;
    await sql`delete from identity.invitation_token where created_at_utc < now() - interval '60 days'`;
    await sql`delete from identity.sign_up_key where created_at_utc < now() - interval '1 day'`;
    await sql`delete from identity.authorization_code where expires_at_utc < now() - interval '1 day'`;
    await sql`
      delete from identity.application
      where organization_id is null and created_at_utc < now() - interval '30 days'
        and not exists (select from identity.session where application_id = application.id)`;
    await sql`delete from identity.sso_attempt where expires_at_utc < now()`;
    await sql`delete from identity.passkey_challenge where expires_at_utc < now()`;
    await sql`delete from identity.signing_key where retired_at_utc < now() - interval '1 day'`;
  });
}
