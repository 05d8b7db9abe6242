import { type Language, sourceLanguage } from '@pipewright/contract/texts/languages.ts';
import { newChangeSet } from './platform/database/tenant/tenant-db.ts';
import { systemPrincipal } from './platform/principal.ts';
import type { Module } from './platform/resources/define-module.ts';
import type { PlatformServices } from './platform/services.ts';

/**
 * Seeds the modules that were added after an organization was created. Recognizes them by a missing row
 * counter: a list that was emptied has a counter, one that never had rows does not.
 */
export async function seedMissing({
  tenants,
  tenantSearch,
  modules,
  log,
}: Pick<PlatformServices, 'tenants' | 'tenantSearch' | 'modules' | 'log'>): Promise<void> {
  const seeded = modules.filter(({ seed }) => seed);
  const entities = seeded.map(({ resource }) => resource.name);
  for (const tenantId of await tenantSearch.withMissingLists(entities)) {
    try {
      await seedOne({ tenants, tenantId, seeded });
    } catch (error) {
      // Not a reason to leave out the other organizations. The next start tries it again.
      log.error({ err: error, tenantId }, 'Lists that were added could not be filled');
    }
  }
}

async function seedOne(parts: {
  tenants: PlatformServices['tenants'];
  tenantId: string;
  seeded: readonly Module[];
}): Promise<void> {
  const { tenants, tenantId, seeded } = parts;
  await tenants.write(systemPrincipal(tenantId), newChangeSet('upgrade'), async tx => {
    // Servers that start at the same time wait for each other here.
    await tx`select crm.lock_in_tenant('upgrade')`;
    const [organization] = await tx<{ language: Language | null }>`
      select language from crm.organization where tenant_id = ${tenantId} and id = ${tenantId}`;
    const counters = await tx<{ entity: string }>`
      select distinct entity from crm.row_count where tenant_id = ${tenantId}`;
    const present = new Set(counters.map(({ entity }) => entity));
    for (const { resource, seed } of seeded) {
      if (!present.has(resource.name)) {
        await seed?.(tx, organization?.language ?? sourceLanguage);
      }
    }
  });
}
