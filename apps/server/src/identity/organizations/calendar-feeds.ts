import { randomBytes } from 'node:crypto';
import type { Pool } from '../../platform/database/connections/pool.ts';
import { grantedBy, type StoredRole } from '../../platform/role-permissions.ts';
import type { CalendarFeeds } from '../../platform/services.ts';
import { permittedBy } from '../tokens/authenticate.ts';
import { hashOf } from '../tokens/refresh-tokens.ts';

export function createCalendarFeeds(pool: Pool): CalendarFeeds {
  return {
    async make({ tenantId, userId }) {
      const token = randomBytes(32).toString('base64url');
      const [row] = await pool.use(
        db => db.sql<{ createdAtUtc: Date }[]>`
          insert into identity.calendar_feed (hash, organization_id, user_id)
          values (${hashOf(token)}, ${tenantId}, ${userId})
          on conflict (organization_id, user_id) do update set hash = excluded.hash, created_at_utc = excluded.created_at_utc
          returning created_at_utc as "createdAtUtc"`,
      );
      return { token, createdAtUtc: row?.createdAtUtc ?? new Date() };
    },
    async revoke({ tenantId, userId }) {
      await pool.use(
        db => db.sql`
          delete from identity.calendar_feed where organization_id = ${tenantId} and user_id = ${userId}`,
      );
    },
    async since({ tenantId, userId }) {
      const [row] = await pool.use(
        db => db.sql<{ createdAtUtc: Date }[]>`
          select created_at_utc as "createdAtUtc" from identity.calendar_feed
          where organization_id = ${tenantId} and user_id = ${userId}`,
      );
      return row?.createdAtUtc;
    },
    async find(token) {
      const [row] = await pool.use(
        db => db.sql<(StoredRole & { tenantId: string; userId: string })[]>`
          select feed.organization_id as "tenantId", feed.user_id as "userId", user_role.permissions,
            user_role.is_built_in as "isBuiltIn"
          from identity.calendar_feed feed
          join identity.user_account on user_account.id = feed.user_id and disabled_at_utc is null
          join lateral crm.find_membership(feed.organization_id, feed.user_id) as membership on membership.is_active
          cross join lateral crm.find_role(feed.organization_id, membership.role_id) as user_role
          cross join lateral crm.find_organization(feed.organization_id) as organization
          where feed.hash = ${hashOf(token)}
            and (deletion_due_at_utc is null or user_role.is_built_in or user_role.permissions ? 'settings.manage')`,
      );
      if (!row) {
        return undefined;
      }
      const { tenantId, userId } = row;
      return { tenantId, userId, permissions: permittedBy(grantedBy(row), ['crm.read']) };
    },
  };
}
