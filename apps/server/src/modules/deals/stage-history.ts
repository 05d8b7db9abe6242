import type { TenantDb } from '../../platform/database/tenant/tenant-db.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Module } from '../../platform/resources/define-module.ts';
import { assertReadable } from '../../platform/resources/query/select-one.ts';

interface StageHistoryEntry {
  dealStageId: string;
  name: string | null;
  color: string | null;
  enteredAtUtc: Date;
  leftAtUtc: Date | null;
  seconds: number;
}

/** The stages that a deal has been in, oldest first. Maintained by the database: see `crm.record_stage_history`. */
export async function readStageHistory(
  module: Module,
  db: TenantDb,
  { principal, id }: { principal: Principal; id: string },
) {
  const { tenantId } = principal;
  return db.read(principal, async tx => {
    await assertReadable(tx, module, id);
    const rows = await tx<StageHistoryEntry & Record<string, unknown>>`
      select deal_stage_id as "dealStageId", name, color, entered_at_utc as "enteredAtUtc", left_at_utc as "leftAtUtc",
        extract(epoch from coalesce(left_at_utc, now()) - entered_at_utc)::integer as seconds
      from crm.deal_stay
      left join crm.deal_stage on deal_stage.tenant_id = ${tenantId} and deal_stage.id = deal_stage_id
      where deal_stay.tenant_id = ${tenantId} and deal_id = ${id} order by entered_at_utc`;
    return {
      body: rows.map(({ enteredAtUtc, leftAtUtc, ...stay }) => ({
        ...stay,
        enteredAtUtc: enteredAtUtc.toISOString(),
        leftAtUtc: leftAtUtc?.toISOString() ?? null,
      })),
    };
  });
}
