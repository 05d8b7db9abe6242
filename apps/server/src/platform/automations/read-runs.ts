import type {
  AutomationRun,
  AutomationRunDetails,
} from '@pipewright/contract/operations/automation/automations.ts';
import type { Language } from '@pipewright/contract/texts/languages.ts';
import type { TenantTx } from '../database/tenant/tenant-db.ts';
import { notFound } from '../errors.ts';
import { type Message, writeText } from '../language/message.ts';
import type { Module } from '../resources/define-module.ts';
import { readVisible } from '../resources/query/select-one.ts';
import { findModule } from '../resources/write/write-records.ts';

interface RunRow extends Record<string, unknown> {
  readonly id: string;
  readonly entity: string;
  readonly recordId: string | null;
  readonly versionNumber: number;
  readonly state: AutomationRun['state'];
  readonly startedBecause: Message;
  readonly reason: Message | null;
  readonly wakeAtUtc: Date | null;
  readonly isUndone: boolean;
  readonly createdAtUtc: Date;
  readonly finishedAtUtc: Date | null;
}

interface StepRow extends Record<string, unknown> {
  readonly seq: number;
  readonly kind: string;
  readonly state: 'done' | 'failed';
  readonly summary: Message;
  readonly changeSetId: string | null;
  readonly atUtc: Date;
}

interface Wanted {
  readonly id?: string | undefined;
  readonly state?: string | undefined;
  readonly after?: string | undefined;
  readonly limit?: number;
}

interface Reader {
  readonly modules: readonly Module[];
  readonly language: Language;
}

/** The runs of an automation, newest first. Records that the reader cannot see have no name. */
export async function readRuns(
  tx: TenantTx,
  automationId: string,
  { id, state, after, limit = 1 }: Wanted,
  { modules, language }: Reader,
): Promise<AutomationRun[]> {
  const { tenantId } = tx.principal;
  const rows = await tx<RunRow>`
    select run.id, run.entity, run.record_id as "recordId", number as "versionNumber", run.state,
      started_because as "startedBecause", reason,
      case when run.state = 'waiting' then wake_at_utc end as "wakeAtUtc", undone_by is not null as "isUndone",
      run.created_at_utc as "createdAtUtc", finished_at_utc as "finishedAtUtc"
    from crm.automation_run as run
    join crm.automation_version as used on used.tenant_id = ${tenantId} and used.id = run.version_id
    where run.tenant_id = ${tenantId} and run.automation_id = ${automationId}
      and (${id ?? null}::uuid is null or run.id = ${id ?? null})
      and (${state ?? null}::text is null or run.state = ${state ?? null})
      and (${after ?? null}::uuid is null or run.id < ${after ?? null})
    order by run.id desc limit ${limit}`;
  const titles = await readTitles(tx, rows, modules);
  return rows.map(row => ({
    ...row,
    recordTitle: titles.get(row.recordId ?? '') ?? null,
    startedBecause: writeText(language, row.startedBecause),
    reason: row.reason && writeText(language, row.reason),
    wakeAtUtc: row.wakeAtUtc?.toISOString() ?? null,
    createdAtUtc: row.createdAtUtc.toISOString(),
    finishedAtUtc: row.finishedAtUtc?.toISOString() ?? null,
  }));
}

export async function readRun(
  tx: TenantTx,
  { id: automationId, runId }: { id: string; runId: string },
  reader: Reader,
): Promise<AutomationRunDetails> {
  const [run] = await readRuns(tx, automationId, { id: runId }, reader);
  if (!run) {
    throw notFound('No such run.');
  }
  const steps = await tx<StepRow>`
    select seq, kind, state, summary, change_set_id as "changeSetId", at_utc as "atUtc"
    from crm.automation_run_step
    where tenant_id = ${tx.principal.tenantId} and run_id = ${runId} order by seq`;
  const [request] = await tx<{ body: unknown }>`
    select body from crm.automation_request as request
    join crm.automation_run as run on run.tenant_id = ${tx.principal.tenantId} and run.request_id = request.id
    where request.tenant_id = ${tx.principal.tenantId} and run.id = ${runId}`;
  return {
    ...run,
    receivedBody: request?.body ?? null,
    steps: steps.map(step => ({
      ...step,
      summary: writeText(reader.language, step.summary),
      atUtc: step.atUtc.toISOString(),
    })),
  };
}

async function readTitles(
  tx: TenantTx,
  rows: readonly RunRow[],
  modules: readonly Module[],
): Promise<ReadonlyMap<string, string>> {
  const titles = new Map<string, string>();
  for (const [entity, runs] of Map.groupBy(rows, row => row.entity)) {
    const module = findModule(modules, entity);
    if (tx.principal.permissions.has(module.resource.permissions.read)) {
      const ids = [...new Set(runs.flatMap(({ recordId }) => recordId ?? []))];
      for (const record of await readVisible(tx, module, ids)) {
        titles.set(record.id, String(record[module.resource.title] ?? ''));
      }
    }
  }
  return titles;
}
