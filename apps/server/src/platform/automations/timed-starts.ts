import { resourceNamed } from '@pipewright/contract/automations/checks.ts';
import type { AutomationDefinition, TriggerOf } from '@pipewright/contract/automations/definition.ts';
import { z } from 'zod';
import { resourceFor } from '../custom-fields/resource-for.ts';
import { newChangeSet, type TenantDb, type TenantTx } from '../database/tenant/tenant-db.ts';
import { AppError } from '../errors.ts';
import type { Schedule, SteppedJob } from '../jobs/jobs.ts';
import { msg } from '../language/message.ts';
import { type Principal, systemPrincipal } from '../principal.ts';
import { memberPrincipal } from '../read-rights.ts';
import type { Module } from '../resources/define-module.ts';
import { findModule } from '../resources/write/write-records.ts';
import { brokenCondition, mayRun, pauseAutomation } from './pause-automation.ts';
import { insertRuns, type Start } from './runs/insert-runs.ts';
import { findByDate } from './triggers/date-reached.ts';
import { findBySchedule } from './triggers/schedule.ts';

interface TimedParts {
  readonly tenants: TenantDb;
  readonly modules: readonly Module[];
  /** The organizations that have automations that start at a time. */
  listTenants(): Promise<string[]>;
}

interface TimedAutomation extends Record<string, unknown> {
  readonly id: string;
  readonly versionId: string;
  readonly entity: string;
  readonly publisherId: string;
  readonly publishedAtUtc: Date;
  readonly definition: AutomationDefinition;
}

/** Starts automations whose date or hour has come. Looks every five minutes; what was started before is not started again. */
export function createTimedStarts(parts: TimedParts): {
  job: SteppedJob<{ tenantId: string }>;
  schedule: Schedule;
} {
  const job: SteppedJob<{ tenantId: string }> = {
    name: 'start-automations',
    label: msg`Start automations`,
    payload: z.object({ tenantId: z.uuid() }),
    key: ({ tenantId }) => tenantId,
    async step(tenantId) {
      await startTimed(parts, tenantId);
      return 'over';
    },
  };
  const schedule: Schedule = {
    name: 'look-for-timed-automations',
    cron: '*/5 * * * *',
    async run(jobs) {
      for (const tenantId of await parts.listTenants()) {
        await jobs.enqueue(job, tenantId, { tenantId });
      }
    },
  };
  return { job, schedule };
}

export async function startTimed(parts: Omit<TimedParts, 'listTenants'>, tenantId: string): Promise<void> {
  const { tenants } = parts;
  const system = systemPrincipal(tenantId);
  const automations = await tenants.read(system, readTimed);
  for (const automation of automations) {
    const publisher = await tenants.read(system, tx => memberPrincipal(tx, automation.publisherId));
    const resource = resourceNamed(automation.entity);
    const changeSet = newChangeSet('start automations');
    changeSet.changedEntities.add('automation-run').add('automation');
    if (!resource || !mayRun(publisher, resource)) {
      await tenants.write(system, changeSet, tx => pauseAutomation(tx, automation.id));
      continue;
    }
    const starts = await findStarts(parts, automation, publisher).catch(error => {
      if (error instanceof AppError) {
        return undefined;
      }
      throw error;
    });
    if (!starts) {
      await tenants.write(system, changeSet, tx => pauseAutomation(tx, automation.id, brokenCondition));
    } else if (starts.length > 0) {
      await tenants.write(system, changeSet, tx =>
        insertRuns(tx, {
          automation,
          because: msg`The time came for this record.`,
          ...{ causedBy: null, depth: 1, chainId: null, starts },
        }),
      );
    }
  }
}

async function findStarts(
  { tenants, modules }: Omit<TimedParts, 'listTenants'>,
  automation: TimedAutomation,
  publisher: Principal,
): Promise<readonly Start[]> {
  const { trigger } = automation.definition;
  const declared = findModule(modules, automation.entity);
  const module = { ...declared, resource: resourceFor(declared.resource, publisher) };
  const search = { automation, module };
  return tenants.read(publisher, tx => {
    switch (trigger.kind) {
      case 'date-reached':
        return findByDate(tx, trigger, search);
      case 'schedule':
        return findBySchedule(tx, trigger, search);
      default:
        return Promise.resolve([]);
    }
  });
}

interface TimedSearch {
  readonly automation: TimedAutomation;
  readonly module: Module;
}
export type FindTimed<K extends 'date-reached' | 'schedule'> = (
  tx: TenantTx,
  trigger: TriggerOf<K>,
  search: TimedSearch,
) => Promise<readonly Start[]>;

async function readTimed(tx: TenantTx): Promise<readonly TimedAutomation[]> {
  const { tenantId } = tx.principal;
  return tx<TimedAutomation>`
    select automation.id, published.id as "versionId", entity, publisher_user_id as "publisherId", definition,
      published_at_utc as "publishedAtUtc"
    from crm.automation
    join crm.automation_version as published
      on published.tenant_id = ${tenantId} and published.id = automation.version_id
    where automation.tenant_id = ${tenantId} and automation.state = 'on' and is_timed
    order by automation.id`;
}
