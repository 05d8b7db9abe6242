import { isObjectEntity, reservedObjectSlugs } from '@pipewright/contract/customization/custom-objects.ts';
import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { resources } from '@pipewright/contract/registry/resources.ts';
import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { type Message, msg } from '../../platform/language/message.ts';

const builtIn = (resources as readonly unknown[] as readonly AnyResource[]).filter(
  ({ name }) => !isObjectEntity(name),
);

/** Slugs that addresses and programs use for something else. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  ...reservedObjectSlugs,
  ...builtIn.flatMap(({ name, path }) => [name, path.slice(1)]),
]);

/** What the records that people work with are called: an object with such a name would be mistaken for them. */
const reservedNames = new Set(
  builtIn.filter(({ isPrimary }) => isPrimary).flatMap(({ name, label }) => [name, ...label]),
);

interface Names {
  readonly name?: string | undefined;
  readonly pluralName?: string | undefined;
}

/** Refuses a name of built-in records. Objects that already have one keep it. */
export async function checkNames(
  tx: TenantTx,
  ids: readonly string[],
  { name, pluralName }: Names,
): Promise<Record<string, Message> | undefined> {
  const wrong = Object.entries({ name, pluralName }).flatMap(([field, value = '']) =>
    reservedNames.has(value.trim().toLowerCase()) ? [{ field, value }] : [],
  );
  const kept = wrong.length > 0 && ids.length > 0 ? await readNames(tx, ids) : [];
  const [first] = wrong.filter(
    ({ value }) => !kept.some(each => each.name === value || each.pluralName === value),
  );
  return first && { [first.field]: msg`“${first.value}” is used by the product itself` };
}

async function readNames(tx: TenantTx, ids: readonly string[]): Promise<Names[]> {
  return tx<{ name: string; pluralName: string }>`
    select name, plural_name as "pluralName" from crm.custom_object
    where tenant_id = ${tx.principal.tenantId} and id = any (${ids}::uuid[])`;
}
