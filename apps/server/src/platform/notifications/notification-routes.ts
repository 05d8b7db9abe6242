import {
  listNotifications,
  readNotifications,
} from '@pipewright/contract/operations/notifications/notifications.ts';
import { defineReadRoute, defineWriteRoute, type Route } from '../http/routes/define-route.ts';
import { msg } from '../language/message.ts';
import { writeForRequest } from '../language/request-language.ts';
import { writeStoredMessage } from '../language/stored-text.ts';
import type { Module } from '../resources/define-module.ts';
import { readRecordNames } from './record-names.ts';

const hiddenRecord = msg`You can no longer see this record.`;

interface NotificationRow {
  id: string;
  title: string;
  text: string | null;
  path: string;
  createdAtUtc: Date;
  readAtUtc: Date | null;
  entity: string | null;
  recordId: string | null;
}

/** The user's own notifications. */
export const notificationRoutes = (modules: readonly Module[]): readonly Route[] => [
  defineReadRoute(listNotifications, ({ principal, db }) =>
    db.read(principal, async tx => {
      const { tenantId, userId } = principal;
      const rows = await tx<NotificationRow & Record<string, unknown>>`
        select id, title, text, path, created_at_utc as "createdAtUtc", read_at_utc as "readAtUtc", entity,
          record_id as "recordId"
        from crm.notification
        where tenant_id = ${tenantId} and user_id = ${userId} and is_shown order by id desc limit 50`;
      const [counted] = await tx<{ unread: number }>`
        select count(*)::integer as unread from crm.notification
        where tenant_id = ${tenantId} and user_id = ${userId} and read_at_utc is null and is_shown`;
      const names = await readRecordNames(tx, modules, rows);
      const notifications = rows.map(({ createdAtUtc, readAtUtc, entity, recordId, ...row }) => ({
        ...row,
        title: writeStoredMessage(row.title),
        text: recordId
          ? (names.get(recordId) ?? writeForRequest(hiddenRecord))
          : row.text && writeStoredMessage(row.text),
        createdAtUtc: createdAtUtc.toISOString(),
        readAtUtc: readAtUtc?.toISOString() ?? null,
      }));
      return { body: { unread: counted?.unread ?? 0, notifications } };
    }),
  ),
  defineWriteRoute(readNotifications, async ({ principal, tx, body }) => {
    const rows = await tx`
      update crm.notification set read_at_utc = now()
      where tenant_id = ${principal.tenantId} and user_id = ${principal.userId} and read_at_utc is null
        and (${body.ids ?? null}::uuid[] is null or id = any (${body.ids ?? null}::uuid[]))
      returning id`;
    return { body: { message: writeForRequest(msg`Marked as read.`), updated: rows.length } };
  }),
];
