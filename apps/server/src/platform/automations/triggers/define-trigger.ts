import type { TriggerKind, TriggerOf } from '@pipewright/contract/automations/definition.ts';
import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { Filter } from '@pipewright/contract/filters.ts';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import type { Change } from '../../event-feed/define-processor.ts';
import type { Message } from '../../language/message.ts';

/** How changes of records start automations with this kind of trigger. */
export interface ChangeTrigger<K extends TriggerKind = TriggerKind> {
  readonly kind: K;
  /** Whether a change can start it, judging by the changed columns. */
  readonly concerns: (trigger: TriggerOf<K>, change: Change, resource: AnyResource) => boolean;
  /** What the record must meet then. */
  readonly filter: (
    trigger: TriggerOf<K>,
    context: { readonly resource: AnyResource; readonly tx: TenantTx },
  ) => Filter | Promise<Filter>;
  /** Whether it must not have met it before the change. */
  readonly hasBecome: boolean;
  readonly because: Message;
}

export function defineChangeTrigger<K extends TriggerKind>(trigger: ChangeTrigger<K>): ChangeTrigger<K> {
  return trigger;
}

/** A filter that everything meets. */
export const anything: Filter = { and: [] };
