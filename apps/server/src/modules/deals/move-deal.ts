import type { RecordOf } from '@pipewright/contract/define-resource.ts';
import type { moveDeal } from '@pipewright/contract/operations/sales/deals.ts';
import type { deals } from '@pipewright/contract/resources/deals.ts';
import type { z } from 'zod';
import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { conflict } from '../../platform/errors.ts';
import type { Module } from '../../platform/resources/define-module.ts';
import { lockRecord, type Target, updateRecord } from '../../platform/resources/write/write-records.ts';
import { rankBetween } from './rank-between.ts';

type Move = z.output<(typeof moveDeal)['body']>;
type Deal = RecordOf<typeof deals>;

/** Writes the deal's own row and no other: its place is a text between those of its neighbours. */
export async function move(tx: TenantTx, module: Module, target: Target, body: Move) {
  const { before, after, closedOn, ...given } = body;
  const deal = (await lockRecord(tx, module, target.id)) as Deal;
  const column = { id: deal.id, stageId: given.dealStageId ?? deal.dealStageId };
  const rank =
    before || after ? await rankBeside(tx, column, { before, after }) : await rankOnTop(tx, column);
  const closed = closedOn ? { closedAtUtc: await startOfDay(tx, closedOn) } : {};
  const moved = await updateRecord(tx, module, target, { ...given, ...closed, rank });
  return { body: moved as Deal };
}

interface Place {
  /** The deal that is moved; it is not its own neighbour. */
  readonly id: string;
  readonly stageId: string;
}

/** Between the two given deals, or between the given one and its neighbour. */
async function rankBeside(
  tx: TenantTx,
  place: Place,
  named: Pick<Move, 'before' | 'after'>,
): Promise<string> {
  const after = named.after ? await rankOf(tx, place, named.after) : undefined;
  const before = named.before ? await rankOf(tx, place, named.before) : undefined;
  // Who saw an older board may name two that have changed places since: then the upper one counts.
  if (after !== undefined && before !== undefined && after < before) {
    return rankBetween(after, before);
  }
  return after === undefined
    ? rankBetween(await neighbourAbove(tx, place, before ?? ''), before)
    : rankBetween(after, await neighbourBelow(tx, place, after));
}

async function rankOf(tx: TenantTx, { id, stageId }: Place, neighbour: string): Promise<string> {
  const [row] = await tx<{ rank: string }>`
    select rank from crm.deal where tenant_id = ${tx.principal.tenantId} and id = ${neighbour}
      and deal_stage_id = ${stageId} and id <> ${id}`;
  if (!row) {
    throw conflict('The board has changed in the meantime. Please try again.');
  }
  return row.rank;
}

async function neighbourAbove(tx: TenantTx, { id, stageId }: Place, rank: string): Promise<string> {
  const [row] = await tx<{ rank: string }>`
    select rank from crm.deal where tenant_id = ${tx.principal.tenantId} and deal_stage_id = ${stageId}
      and rank < ${rank} and id <> ${id} order by rank desc limit 1`;
  return row?.rank ?? '';
}

async function neighbourBelow(
  tx: TenantTx,
  { id, stageId }: Place,
  rank: string,
): Promise<string | undefined> {
  const [row] = await tx<{ rank: string }>`
    select rank from crm.deal where tenant_id = ${tx.principal.tenantId} and deal_stage_id = ${stageId}
      and rank > ${rank} and id <> ${id} order by rank limit 1`;
  return row?.rank;
}

/** The position of a new deal, unless somebody has put another above that. */
async function rankOnTop(tx: TenantTx, { id, stageId }: Place): Promise<string> {
  const [row] = await tx<{ fresh: string; first: string | null }>`
    select crm.new_rank() as fresh, (
      select rank from crm.deal where tenant_id = ${tx.principal.tenantId} and deal_stage_id = ${stageId}
        and id <> ${id} order by rank limit 1) as first`;
  const { fresh = '', first = null } = row ?? {};
  return first === null || fresh < first ? fresh : rankBetween('', first);
}

/** The day begins where the organization is. */
async function startOfDay(tx: TenantTx, day: string): Promise<unknown> {
  const { tenantId } = tx.principal;
  const [row] = await tx<{ at: Date }>`
    select (${day}::date::timestamp at time zone time_zone) as at from crm.organization
    where tenant_id = ${tenantId} and id = ${tenantId}`;
  return row?.at;
}
