import {
  getCalendarFeed,
  makeCalendarFeed,
  readCalendar,
  revokeCalendarFeed,
} from '@pipewright/contract/operations/account/calendar-feed.ts';
import { activities } from '@pipewright/contract/resources/activities.ts';
import { recordEventInOwnTransaction } from '../../platform/audit/record-event.ts';
import type { TenantDb } from '../../platform/database/tenant/tenant-db.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import {
  defineAccountRoute,
  definePublicRoute,
  defineReadRoute,
  type Route,
} from '../../platform/http/routes/define-route.ts';
import type { Principal } from '../../platform/principal.ts';
import type { CalendarFeeds } from '../../platform/services.ts';
import { type CalendarEvent, writeCalendar } from './write-calendar.ts';

/** Somebody's planned activities, for the calendar program of their choice. */
export function calendarRoutes(parts: { feeds: CalendarFeeds; tenants: TenantDb; origin: string }): Route[] {
  const { feeds, tenants, origin } = parts;
  return [
    defineReadRoute(getCalendarFeed, async ({ principal }) => ({
      body: { createdAtUtc: (await feeds.since(principal))?.toISOString() ?? null },
    })),
    // Addresses are the identity server's: making one is no change of the organization's records.
    defineAccountRoute(makeCalendarFeed, async ({ principal, db, address, userAgent }) => {
      if (!principal.sessionId) {
        // An address would outlive the key that made it.
        throw forbidden();
      }
      await recordEventInOwnTransaction(db, principal, { kind: 'calendar-address-made', address, userAgent });
      const { token, createdAtUtc } = await feeds.make(principal);
      const url = `${origin}/api/calendar/${token}.ics`;
      return {
        body: { url, createdAtUtc: createdAtUtc.toISOString() },
        headers: { 'cache-control': 'no-store' },
      };
    }),
    defineAccountRoute(revokeCalendarFeed, async ({ principal, db, address, userAgent }) => {
      await feeds.revoke(principal);
      await recordEventInOwnTransaction(db, principal, {
        kind: 'calendar-address-revoked',
        address,
        userAgent,
      });
      return {};
    }),
    definePublicRoute(readCalendar, async ({ params }) => {
      const owner = await feeds.find(params.file.replace(/\.ics$/, ''));
      if (!owner?.permissions.has(activities.permissions.read)) {
        throw notFound('No such calendar.');
      }
      return {
        body: writeCalendar(await readEvents(tenants, owner), origin),
        headers: {
          'content-type': 'text/calendar; charset=utf-8',
          'cache-control': 'private, max-age=300',
        },
      };
    }),
  ];
}

/** Activities that are assigned to the user and have a time: all meetings, and open tasks and calls. */
async function readEvents(tenants: TenantDb, owner: Principal): Promise<CalendarEvent[]> {
  const { tenantId, userId } = owner;
  return tenants.read(
    owner,
    tx => tx<CalendarEvent & Record<string, unknown>>`
      select id, kind, subject, body, location, version, due_at_utc as "beginsAt",
        coalesce(ends_at_utc, due_at_utc + make_interval(mins => coalesce(duration_minutes, 30))) as "endsAt",
        updated_at_utc as "updatedAt"
      from crm.activity
      where tenant_id = ${tenantId} and assigned_to_user_id = ${userId}
        and due_at_utc > now() - interval '90 days' and (kind = 'meeting' or completed_at_utc is null)
      order by due_at_utc, id limit 2000`,
  );
}
