import { type Language, sourceLanguage } from '@pipewright/contract/texts/languages.ts';
import { newChangeSet, type TenantDb } from './platform/database/tenant/tenant-db.ts';
import { systemPrincipal } from './platform/principal.ts';
import type { Module } from './platform/resources/define-module.ts';

/**
 * Seeds the modules that were added after an organization was created. Recognizes them by a missing row
 * counter: a list that was emptied has a counter, one that never had rows does not.
 */
export async function seedMissing(
  tenants: TenantDb,
  modules: readonly Module[],
  organizationIds: readonly string[],
): Promise<void> {
  for (const tenantId of organizationIds) {
    const principal = systemPrincipal(tenantId);
    await tenants.write(principal, newChangeSet('upgrade'), async tx => {
      // Servers that start at the same time wait for each other here.
      await tx`select crm.lock_in_tenant('upgrade')`;
      const [organization] = await tx<{ language: Language | null }>`
        select language from crm.organization where tenant_id = ${tenantId} and id = ${tenantId}`;
      const counters = await tx<{ entity: string }>`
        select distinct entity from crm.row_count where tenant_id = ${tenantId}`;
      const seeded = new Set(counters.map(({ entity }) => entity));
      for (const { resource, seed } of modules) {
        if (!seeded.has(resource.name)) {
          await seed?.(tx, organization?.language ?? sourceLanguage);
        }
      }
    });
  }
}
