import type { NotificationType } from '@pipewright/contract/notifications/notification-types.ts';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import type { Change, EventKind } from '../../event-feed/define-processor.ts';
import type { Message, Text } from '../../language/message.ts';

/** Who might be notified of a change, and with which text. People who may not see the record are left out later. */
export interface Notice {
  readonly userIds: readonly string[];
  /** The record that it is about. */
  readonly entity: string;
  readonly recordId: string;
  readonly title: Message;
}

/** A type of notification that follows from changes. */
export interface NotificationSource {
  readonly type: NotificationType;
  readonly on: readonly EventKind[];
  /** The notices of some changes, in their order. `actor` is the name of whoever made the changes. */
  find(tx: TenantTx, changes: readonly Change[], actor: Text): Promise<readonly Notice[]>;
  /** One sentence about several records, instead of one for each. */
  readonly several: (count: number, actor: Text) => Message;
}

export function defineSource(source: NotificationSource): NotificationSource {
  return source;
}
