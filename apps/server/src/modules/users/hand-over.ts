import { handOver } from '@pipewright/contract/operations/organization/members.ts';
import { z } from 'zod';
import { labelsOf } from '../../platform/custom-objects/named-resource.ts';
import { isUnused } from '../../platform/custom-objects/object-permissions.ts';
import { readRetiredOf } from '../../platform/custom-objects/retired-records.ts';
import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { AppError, invalid, notFound } from '../../platform/errors.ts';
import { defineWriteRoute, type Route } from '../../platform/http/routes/define-route.ts';
import { message, msg, type Text } from '../../platform/language/message.ts';
import { writeForRequest } from '../../platform/language/request-language.ts';
import type { LongJob } from '../../platform/long-jobs/long-job.ts';
import type { LongJobs } from '../../platform/long-jobs/long-jobs.ts';
import type { Principal } from '../../platform/principal.ts';
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
    const kept = await readRetiredOf(tx, all, between.fromUserId);
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
          message: withNote(msg`${many} are being handed over in the background.`, kept),
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
        message: withNote(countMessage(countedOfAnyKind(done), 'handed over'), kept),
        handedOver: done,
      },
    };
  });
}

/** The same for more than one answer can wait for: kind by kind, in the order of their ids. */
export function handOverJob(all: readonly Module[]): LongJob {
  return {
    kind,
    changedEntities: () => all.flatMap(({ resource }) => (resource.owner ? [resource.name] : [])),
    async step(tx, job) {
      const owned = ownedIn(tx.principal, all);
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

/** Hands over some records of one kind; `last` is where to continue if there may be more. */
async function pass(tx: TenantTx, module: Module, between: Between, after?: string) {
  const matching = ownedBy(module, between.fromUserId);
  const ids = await matchingIds(tx, module, { matching, after, limit: stepSize });
  const owner = { [module.resource.owner ?? '']: between.toUserId };
  const changed = ids.length > 0 ? await bulkUpdate(module, owner).apply(tx, ids) : [];
  return { done: changed.length, last: ids.length < stepSize ? undefined : ids.at(-1) };
}

function withNote(done: Text, kept: readonly string[]): string {
  const note = msg`Records of retired objects keep their owner until the object is restored: ${kept}.`;
  return kept.length === 0 ? writeForRequest(done) : `${writeForRequest(done)} ${writeForRequest(note)}`;
}

/** The kinds of records that have owners, without those of retired objects. */
function ownedIn({ customObjects }: Principal, all: readonly Module[]): Module[] {
  return all.filter(({ resource }) => resource.owner && !isUnused(resource.permissions.read, customObjects));
}

function ownedBy({ resource, handedOver }: Module, userId: string) {
  return { [resource.owner ?? '']: userId, filter: handedOver };
}

/** How many records there are of each kind. Whoever may not change all records of a kind cannot hand it over. */
async function reached(tx: TenantTx, all: readonly Module[], { fromUserId }: Between) {
  const found: { module: Module; count: number }[] = [];
  for (const module of ownedIn(tx.principal, all)) {
    const { permissions } = module.resource;
    const reaches = [permissions.read, permissions.edit].map(each => tx.principal.permissions.get(each));
    if (!reaches.every(reach => reach === 'all')) {
      throw new AppError('forbidden', {
        message: msg`You cannot hand over ${message(labelsOf(module.resource, tx.principal)[1])}, because you may not change all of them.`,
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
