import { loggedKinds } from '@pipewright/contract/logged-kinds.ts';
import type { Permission } from '@pipewright/contract/permissions.ts';
import type { Database } from '../database/open-database.ts';
import type { StreamEvent } from '../http/define-route.ts';
import type { Principal } from '../principal.ts';
import type { Module } from '../resources/define-module.ts';
import { createQueue } from './queue.ts';
import { type Committed, personal, readChanges, readMissed } from './read-changes.ts';

type Listener = { principal: Principal; tell(event: StreamEvent): void };

export interface LiveChanges {
  watch(
    principal: Principal,
    lastEventId: string | undefined,
    signal: AbortSignal,
  ): AsyncIterable<StreamEvent>;
}

/** Tells everyone who watches what others in their organization commit, and nothing they may not read. */
export async function createLiveChanges(
  { events, tenants }: Pick<Database, 'events' | 'tenants'>,
  modules: readonly Module[],
): Promise<LiveChanges> {
  const listeners = new Map<string, Set<Listener>>();
  const permissionFor = new Map<string, Permission>(
    modules.map(({ resource }) => [resource.name, resource.permissions.read]),
  );
  const kinds = [...permissionFor.keys(), personal, ...Object.keys(loggedKinds)];

  await events.subscribe(
    'changes',
    payload => {
      const [tenantId = '', changeSetId = ''] = payload.split(':');
      const watching = listeners.get(tenantId);
      if (watching) {
        readChanges(tenants, tenantId, [changeSetId], kinds).then(
          ([change]) => change && tellAll(watching, change),
          () => tellOfGap(watching),
        );
      }
    },
    () => {
      for (const watching of listeners.values()) {
        tellOfGap(watching);
      }
    },
  );

  function tellAll(watching: Set<Listener>, change: Committed): void {
    for (const { principal, tell } of watching) {
      const visible = visibleTo(principal, change);
      if (visible) {
        tell(visible);
      }
    }
  }

  /** Only what they may read; where they reach only some of the records, not which ones. */
  function visibleTo(principal: Principal, { readers, ...change }: Committed): StreamEvent | undefined {
    const changes = change.changes.flatMap(({ resource, ids }) => {
      if (resource === personal) {
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
    async *watch(principal, lastEventId, signal) {
      const queue = createQueue<StreamEvent>(signal);
      const listener = { principal, tell: queue.push };
      const watching = listeners.get(principal.tenantId) ?? new Set();
      listeners.set(principal.tenantId, watching.add(listener));
      try {
        // Listening already: what is committed while the past is read comes twice rather than never.
        const missed = lastEventId ? await readMissed(tenants, principal.tenantId, lastEventId, kinds) : [];
        yield* missed === undefined ? [gap] : missed.flatMap(change => visibleTo(principal, change) ?? []);
        yield* queue;
      } finally {
        watching.delete(listener);
        if (watching.size === 0) {
          listeners.delete(principal.tenantId);
        }
      }
    },
  };
}

const gap: StreamEvent = { event: 'gap', data: {} };

function tellOfGap(watching: Set<Listener>): void {
  for (const { tell } of watching) {
    tell(gap);
  }
}
