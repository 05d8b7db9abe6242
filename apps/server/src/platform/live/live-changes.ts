import { loggedKinds } from '@pipewright/contract/logged-kinds.ts';
import type { Permission } from '@pipewright/contract/permissions.ts';
import type { Database } from '../database/open-database.ts';
import type { StreamEvent } from '../http/routes/define-route.ts';
import { type Metrics, noMetrics } from '../metrics/metrics.ts';
import type { Principal } from '../principal.ts';
import type { Module } from '../resources/define-module.ts';
import { createQueue } from './queue.ts';
import { type Committed, personalEntity, readChanges, readMissed } from './read-changes.ts';

type Subscriber = { principal: Principal; send(event: StreamEvent): void };

export interface LiveChanges {
  subscribe(
    principal: Principal,
    lastEventId: string | undefined,
    signal: AbortSignal,
  ): AsyncIterable<StreamEvent>;
}

/** Sends users the changes that others in their organization commit, limited to what they may read. */
export async function createLiveChanges(
  { events, tenants }: Pick<Database, 'events' | 'tenants'>,
  modules: readonly Module[],
  metrics: Metrics = noMetrics,
): Promise<LiveChanges> {
  const subscribers = new Map<string, Set<Subscriber>>();
  const permissionFor = new Map<string, Permission>(
    modules.map(({ resource }) => [resource.name, resource.permissions.read]),
  );
  const kinds = [...permissionFor.keys(), personalEntity, ...Object.keys(loggedKinds)];

  await events.subscribe(
    'changes',
    payload => {
      const [tenantId = '', changeSetId = ''] = payload.split(':');
      const tenantSubscribers = subscribers.get(tenantId);
      if (tenantSubscribers) {
        readChanges(tenants, tenantId, [changeSetId], kinds).then(
          ([change]) => change && broadcast(tenantSubscribers, change),
          () => sendGap(tenantSubscribers),
        );
      }
    },
    () => {
      for (const tenantSubscribers of subscribers.values()) {
        sendGap(tenantSubscribers);
      }
    },
  );

  function broadcast(tenantSubscribers: Set<Subscriber>, change: Committed): void {
    for (const { principal, send } of tenantSubscribers) {
      const visible = visibleTo(principal, change);
      if (visible) {
        send(visible);
      }
    }
  }

  /** Only kinds that the user may read; without ids if they reach only some of the records. */
  function visibleTo(principal: Principal, { readers, ...change }: Committed): StreamEvent | undefined {
    const changes = change.changes.flatMap(({ resource, ids }) => {
      if (resource === personalEntity) {
        return readers?.includes(principal.userId ?? '') ? [{ resource, ids: null }] : [];
      }
      const logged = loggedKinds[resource];
      if (logged) {
        return [{ resource: logged.referredToAs ?? resource, ids: null }];
      }
      const permission = permissionFor.get(resource);
      const reach = permission && principal.permissions.get(permission);
      return reach ? [{ resource, ids: reach === 'all' ? ids : null }] : [];
    });
    return changes.length > 0
      ? { event: 'change', id: change.changeSetId, data: { ...change, changes } }
      : undefined;
  }

  return {
    async *subscribe(principal, lastEventId, signal) {
      const queue = createQueue<StreamEvent>(signal);
      const listener = { principal, send: queue.push };
      const tenantSubscribers = subscribers.get(principal.tenantId) ?? new Set();
      subscribers.set(principal.tenantId, tenantSubscribers.add(listener));
      metrics.changeLiveConnections(1);
      try {
        // The subscription is active already, so a commit during this read is sent twice rather than never.
        const missed = lastEventId ? await readMissed(tenants, principal.tenantId, lastEventId, kinds) : [];
        yield* missed === undefined ? [gap] : missed.flatMap(change => visibleTo(principal, change) ?? []);
        yield* queue;
      } finally {
        metrics.changeLiveConnections(-1);
        tenantSubscribers.delete(listener);
        if (tenantSubscribers.size === 0) {
          subscribers.delete(principal.tenantId);
        }
      }
    },
  };
}

const gap: StreamEvent = { event: 'gap', data: {} };

function sendGap(tenantSubscribers: Set<Subscriber>): void {
  for (const { send } of tenantSubscribers) {
    send(gap);
  }
}
