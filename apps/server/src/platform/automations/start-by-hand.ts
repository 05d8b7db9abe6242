import {
  type Automation,
  startAutomationRuns,
} from '@pipewright/contract/operations/automation/automations.ts';
import { z } from 'zod';
import { recordEvent } from '../audit/record-event.ts';
import { labelsOf } from '../custom-objects/named-resource.ts';
import type { ChangeSet, TenantTx } from '../database/tenant/tenant-db.ts';
import { conflict, invalid } from '../errors.ts';
import { defineWriteRoute, type Route } from '../http/routes/define-route.ts';
import { type Message, message, msg } from '../language/message.ts';
import { writeForRequest } from '../language/request-language.ts';
import type { LongJob } from '../long-jobs/long-job.ts';
import type { LongJobs } from '../long-jobs/long-jobs.ts';
import { countMatching, matchingIds } from '../resources/bulk/bulk-changes.ts';
import type { Module } from '../resources/define-module.ts';
import { findReached } from '../resources/query/select-one.ts';
import type { Selection } from '../resources/query/selection.ts';
import { countedRecords } from '../resources/write/count-message.ts';
import { findModule } from '../resources/write/write-records.ts';
import { readAutomation } from './read-automations.ts';
import { insertRuns } from './runs/insert-runs.ts';

/** Up to this many runs are queued within the request; more in the background. */
const maxWithinRequest = 1000;
/** A filter that selects more is probably not what was meant. */
const maxMatching = 50_000;
const stepSize = 1000;

const kind = 'start-automation';
const input = z.object({
  automationId: z.uuid(),
  matching: z.record(z.string(), z.unknown()),
  /** The change set of the request, which all runs name as their cause. */
  changeSetId: z.uuid(),
});
const cursor = z.uuid().nullable();

/** Starts an automation for chosen records, or for all that match the search and filters of a list. */
export function startByHandRoute(modules: readonly Module[], longJobs: LongJobs): Route {
  return defineWriteRoute(startAutomationRuns, async ({ params: { id }, body, tx, changeSet }) => {
    const automation = await readStartable(tx, id);
    const module = findModule(modules, automation.entity);
    changeSet.changedEntities.add('automation-run');
    if (body.recordIds) {
      const visible = await findReached(tx, module, body.recordIds);
      return started(tx, { automation, module, changeSet }, [...visible]);
    }
    const matching = readSelection(module, body.matching);
    const ids = await matchingIds(tx, module, { matching, limit: maxWithinRequest + 1 });
    if (ids.length <= maxWithinRequest) {
      return started(tx, { automation, module, changeSet }, ids);
    }
    const total = await countMatching(tx, module, matching);
    if (total > maxMatching) {
      throw invalid({ matching: msg`At most ${maxMatching} records can be started at a time.` });
    }
    const many = countedRecords(labelsOf(module.resource, tx.principal), total);
    const asked = await longJobs.create(tx, changeSet, {
      kind,
      label: msg`Starting ${automation.name} for ${many}`,
      input: { automationId: id, matching: body.matching, changeSetId: changeSet.id },
      total,
    });
    await audit(tx, automation, module, total);
    return {
      status: 202,
      body: {
        started: 0,
        message: writeForRequest(msg`${automation.name} is being started for ${many} in the background.`),
        job: { id: asked.jobId },
      },
      afterCommit: () => longJobs.wakeWorker(asked),
    };
  });
}

/** The same for more records than a request can wait for, in the order of their ids. */
export function startByHandJob(modules: readonly Module[]): LongJob {
  return {
    kind,
    changedEntities: () => 'automation-run',
    async step(tx, job) {
      const asked = input.parse(job.input);
      const automation = await readStartable(tx, asked.automationId);
      const module = findModule(modules, automation.entity);
      const ids = await matchingIds(tx, module, {
        matching: readSelection(module, asked.matching),
        after: cursor.parse(job.cursor) ?? undefined,
        limit: stepSize,
      });
      const done = await startFor(tx, automation, asked.changeSetId, ids);
      return { done, cursor: ids.length < stepSize ? null : ids.at(-1) };
    },
    describeResult: (_, done) => startedMessage(done),
  };
}

interface Startable {
  readonly id: string;
  readonly versionId: string;
  readonly entity: string;
  readonly name: string;
}

async function readStartable(tx: TenantTx, id: string): Promise<Startable> {
  const { state, published, name }: Automation = await readAutomation(tx, 'en', id);
  if (state !== 'on' || published?.definition.trigger.kind !== 'manual') {
    throw conflict('Only an automation that is on and started by hand can be started.');
  }
  return { id, name, versionId: published.id, entity: published.definition.entity };
}

/** Checked as where many records are changed at once. */
function readSelection({ resource }: Module, matching: unknown): Selection {
  const parsed = resource.operations.bulkDelete.body.safeParse({ matching });
  if (!parsed.success) {
    throw invalid({ matching: parsed.error.issues[0]?.message ?? 'This is no filter' });
  }
  return (parsed.data.matching ?? {}) as Selection;
}

async function started(
  tx: TenantTx,
  { automation, module, changeSet }: { automation: Startable; module: Module; changeSet: ChangeSet },
  ids: readonly string[],
) {
  const count = ids.length > 0 ? await startFor(tx, automation, changeSet.id, ids) : 0;
  await audit(tx, automation, module, count);
  return { body: { started: count, message: writeForRequest(startedMessage(count)) } };
}

function startFor(
  tx: TenantTx,
  automation: Startable,
  changeSetId: string,
  ids: readonly string[],
): Promise<number> {
  return insertRuns(tx, {
    automation,
    because: msg`Somebody started it by hand.`,
    ...{ causedBy: changeSetId, depth: 1, chainId: null },
    starts: ids.map(recordId => ({ recordId, cause: `manual ${changeSetId} ${recordId}` })),
  });
}

function audit(tx: TenantTx, { name }: Startable, { resource }: Module, rows: number): Promise<void> {
  return recordEvent(tx, {
    kind: 'automation-started',
    details: { name, resource: labelsOf(resource, tx.principal)[1], rows },
  });
}

function startedMessage(started: number): Message {
  return message('{started, plural, one {Started for one record.} other {Started for # records.}}', {
    started,
  });
}
