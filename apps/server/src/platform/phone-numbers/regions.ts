import { type RunText, runText, type TenantTx } from '../database/tenant/tenant-db.ts';

/** The organization's country as an ISO 3166 code; null if it has none. */
export async function readOwnRegion(run: RunText, tenantId: string): Promise<string | null> {
  const [row] = await run(
    // Stored by its English name, which the organization's own list may have in another language.
    `select coalesce(country.code, known.code) as code from crm.organization
     left join crm.country on country.tenant_id = $1 and organization.country in (country.name, country.code)
     left join reference.country as known on organization.country in (known.name, known.code)
     where organization.tenant_id = $1 and organization.id = $1`,
    [tenantId],
  );
  return row?.code ?? null;
}

/** The codes of countries, by id. */
export async function readRegions(
  tx: TenantTx,
  countryIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (countryIds.length === 0) {
    return new Map();
  }
  const rows = await tx<{ id: string; code: string }>`
    select id, code from crm.country where tenant_id = ${tx.principal.tenantId} and id = any (${countryIds}::uuid[])`;
  return new Map(rows.map(({ id, code }) => [id, code]));
}

/** The country of an existing record. */
export async function readRegionOfRecord(tx: TenantTx, table: string, id: string): Promise<string | null> {
  const [row] = await tx[runText](
    `select country.code from crm.${table} as there
     join crm.country on country.tenant_id = $1 and country.id = there.country_id
     where there.tenant_id = $1 and there.id = $2`,
    [tx.principal.tenantId, id],
  );
  return row?.code ?? null;
}
