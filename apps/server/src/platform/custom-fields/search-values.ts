import { customName } from '@pipewright/contract/customization/custom-names.ts';
import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { runText, type TenantDb } from '../database/tenant/tenant-db.ts';
import type { Principal } from '../principal.ts';
import { createValues } from '../resources/query/values.ts';
import { customFieldsOf } from './resource-for.ts';

/** The names of the searchable custom fields that the caller may see. */
export function searchableNames(resource: AnyResource, principal: Principal): string[] {
  return searchableFields(resource, principal).map(({ slug }) => customName(slug));
}

/**
 * The ids of records with a searchable custom value that begins with a term. Read from the keys of the fields that the
 * caller may see, so a value that is hidden from them cannot be found out by searching. Keys end after 100 characters.
 */
export async function findByCustomText(
  db: TenantDb,
  resource: AnyResource,
  principal: Principal,
  { term, limit }: { term: string; limit: number },
): Promise<string[]> {
  const keys = searchableFields(resource, principal).map(({ key }) => key);
  if (keys.length === 0 || term.length < 2 || term.length > 100) {
    return [];
  }
  const values = createValues(principal.tenantId, term.toLowerCase(), keys);
  // U+FFFF sorts behind every other character, so the index is read from the first to the last text with this beginning.
  const rows = await db.read(principal, tx =>
    tx[runText](
      `select found.id from unnest($3::text[]) as field (key)
       cross join lateral (
         select record_id as id from crm.custom_key
         where tenant_id = $1 and field_key = field.key
           and key_text >= $2::text collate "und-x-icu" and key_text < ($2::text || U&'\\FFFF') collate "und-x-icu"
           and starts_with(key_text, $2::text)
         order by key_text, record_id limit ${limit}
       ) as found`,
      values.list,
    ),
  );
  return [...new Set(rows.map(({ id }) => id))].slice(0, limit);
}

function searchableFields(resource: AnyResource, principal: Principal) {
  const stored = customFieldsOf(resource, principal)?.stored ?? [];
  return stored.filter(({ isActive, isSearchable }) => isActive && isSearchable);
}
