import { handOver } from '@pipewright/contract/operations/members.ts';
import { z } from 'zod';
import type { TenantTx } from '../../platform/database/tenant-db.ts';
import { AppError, invalid, notFound } from '../../platform/errors.ts';
import { defineWriteRoute, type Route } from '../../platform/http/define-route.ts';
import { message, msg } from '../../platform/language/message.ts';
import { writeForRequest } from '../../platform/language/request-language.ts';
import type { LongJob } from '../../platform/long-jobs/long-job.ts';
import type { LongJobs } from '../../platform/long-jobs/long-jobs.ts';
import { bulkUpdate, countMatching, matchingIds } from '../../platform/resources/bulk/bulk-changes.ts';
import type { Module } from '../../platform/resources/define-module.ts';
import { countedOfAnyKind, countMessage } from '../../platform/resources/write/count-message.ts';

const kind = 'hand-over';
/** So many records in one transaction; up to here the answer waits for them. */
const stepSize = 1000;

const input = z.object({ fromUserId: z.uuid(), toUserId: z.uuid() });
const cursor = z.object({ resource: z.string(), after: z.uuid().optional() }).nullable();
type Between = z.infer<typeof input>;

/** Everything that somebody owns becomes somebody else's, in one change set. */
export function handOverRoute(all: readonly Module[], longJobs: LongJobs): Route {
  return defineWriteRoute(handOver, async ({ params, body, tx, changeSet }) => {
    const between = { fromUserId: params.id, toUserId: body.toUserId };
    await checkPeople(tx, between);
    const modules = await reached(tx, all, between);
    const total = modules.reduce((sum, { count }) => sum + count, 0);
    if (total > stepSize) {
      const many = countedOfAnyKind(total);
      const asked = await longJobs.create(tx, changeSet, {
        kind,
        label: msg`Handing over ${many}`,
        input: between,
        total,
      });
      return {
        status: 202,
        body: {
          message: writeForRequest(msg`${many} are being handed over in the background.`),
          handedOver: 0,
          job: { id: asked.jobId },
        },
        afterCommit: () => longJobs.wakeWorker(asked),
      };
    }
    let done = 0;
    for (const { module } of modules) {
      changeSet.changedEntities.add(module.resource.name);
      done += (await pass(tx, module, between)).done;
    }
    return {
      body: {
        message: writeForRequest(countMessage(countedOfAnyKind(done), 'handed over')),
        handedOver: done,
      },
    };
  });
}

/** The same for more than one answer can wait for: kind by kind, in the order of their ids. */
export function handOverJob(all: readonly Module[]): LongJob {
  const owned = all.filter(({ resource }) => resource.owner);
  return {
    kind,
    changedEntities: () => owned.map(({ resource }) => resource.name),
    async step(tx, job) {
      const { resource, after } = cursor.parse(job.cursor) ?? { resource: owned[0]?.resource.name };
      const at = owned.findIndex(module => module.resource.name === resource);
      const module = owned[at];
      if (!module) {
        return { done: 0, cursor: null };
      }
      const { done, last } = await pass(tx, module, input.parse(job.input), after);
      const next = last ? module : owned[at + 1];
      return { done, cursor: next ? { resource: next.resource.name, after: last } : null };
    },
    describeResult: (_input, done) => countMessage(countedOfAnyKind(done), 'handed over'),
  };
}

/** Passes on some of one kind; `last` tells where to go on, where there may be more. */
async function pass(tx: TenantTx, module: Module, between: Between, after?: string) {
  const matching = ownedBy(module, between.fromUserId);
  const ids = await matchingIds(tx, module, { matching, after, limit: stepSize });
  const owner = { [module.resource.owner ?? '']: between.toUserId };
  const changed = ids.length > 0 ? await bulkUpdate(module, owner).apply(tx, ids) : [];
  return { done: changed.length, last: ids.length < stepSize ? undefined : ids.at(-1) };
}

function ownedBy({ resource, handedOver }: Module, userId: string) {
  return { [resource.owner ?? '']: userId, filter: handedOver };
}

/** What there is of each kind; who may not change all of a kind cannot hand it over, and a part of it would help nobody. */
async function reached(tx: TenantTx, all: readonly Module[], { fromUserId }: Between) {
  const found: { module: Module; count: number }[] = [];
  for (const module of all.filter(({ resource }) => resource.owner)) {
    const { permissions, label } = module.resource;
    const reaches = [permissions.read, permissions.edit].map(each => tx.principal.permissions.get(each));
    if (!reaches.every(reach => reach === 'all')) {
      throw new AppError('forbidden', {
        message: msg`You cannot hand over ${message(label[1])}, because you may not change all of them.`,
      });
    }
    found.push({ module, count: await countMatching(tx, module, ownedBy(module, fromUserId)) });
  }
  return found;
}

async function checkPeople(tx: TenantTx, { fromUserId, toUserId }: Between): Promise<void> {
  const people = await tx<{ id: string; isActive: boolean }>`
    select user_id as id, is_active as "isActive" from crm.membership
    where tenant_id = ${tx.principal.tenantId} and user_id = any (${[fromUserId, toUserId]})`;
  if (!people.some(({ id }) => id === fromUserId)) {
    throw notFound('No such person.');
  }
  if (fromUserId === toUserId || !people.some(({ id, isActive }) => id === toUserId && isActive)) {
    throw invalid({ toUserId: 'Choose somebody else who is active here' });
  }
}
