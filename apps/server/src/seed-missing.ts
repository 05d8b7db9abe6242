import { newChangeSet, type TenantDb } from './platform/database/tenant-db.ts';
import { systemOf } from './platform/principal.ts';
import type { Module } from './platform/resources/define-module.ts';

/** Gives organizations from before a module what new ones start with: all lists that never had a row, and so no counter. */
export async function seedMissing(
  tenants: TenantDb,
  modules: readonly Module[],
  organizationIds: readonly string[],
): Promise<void> {
  for (const tenantId of organizationIds) {
    const principal = systemOf(tenantId);
    await tenants.write(principal, newChangeSet('upgrade'), async tx => {
      // Two servers that start at once take turns.
      await tx`select crm.lock_in_tenant('upgrade')`;
      const counted = await tx<{ entity: string }>`
        select distinct entity from crm.row_count where tenant_id = ${tenantId}`;
      const known = new Set(counted.map(({ entity }) => entity));
      for (const { resource, seed } of modules) {
        if (!known.has(resource.name)) {
          await seed?.(tx);
        }
      }
    });
  }
}
