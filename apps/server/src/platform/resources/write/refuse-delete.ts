import { labelsOf } from '../../custom-objects/named-resource.ts';
import { runText, type TenantTx } from '../../database/tenant/tenant-db.ts';
import { AppError } from '../../errors.ts';
import { message, msg } from '../../language/message.ts';
import type { Module } from '../define-module.ts';
import { isAbout } from '../query/about-fields.ts';
import { columnOf } from '../query/columns.ts';

/** A column that holds ids of a module's records, and how people call the rows that have it. */
export interface Place {
  readonly table: string;
  readonly column: string;
  readonly resource: string;
  readonly label: readonly [one: string, many: string];
  /** Whether the column holds several of them. */
  readonly isList: boolean;
  /** The entity, where the ids are in `about_records` and not in a column of their own. */
  readonly about?: string;
}

/** Throws 409 if the module forbids the deletion or other records refer to one of these, with the places and counts. */
export async function refuseDelete(
  tx: TenantTx,
  module: Module,
  all: readonly Module[],
  ids: readonly string[],
): Promise<void> {
  await module.checkDelete?.(tx, ids);
  const places = placesOf(module, all);
  if (places.length === 0) {
    return;
  }
  const counts = places.map(
    (place, i) => `select ${i} as place, count(distinct id) as count from crm.${place.table}
      where tenant_id = $1 and ${place.column} = any ($2::uuid[])${amongThemselves(module, place)}`,
  );
  const rows = await tx[runText](counts.join(' union all '), [tx.principal.tenantId, ids]);
  const usage = places.flatMap(({ resource, label }, i) => {
    const count = Number(rows.find(row => row.place === i)?.count ?? 0);
    const used = all.find(each => each.resource.name === resource)?.resource;
    const [one, many] = used ? labelsOf(used, tx.principal) : label;
    return count > 0 ? [{ resource, label: count === 1 ? one : many, count }] : [];
  });
  if (usage.length > 0) {
    const [one, many] = labelsOf(module.resource, tx.principal);
    const where = usage.map(({ count, label }) => msg`${count} ${message(label)}`);
    const text =
      ids.length === 1
        ? msg`This ${message(one)} is used by ${where}.`
        : msg`These ${message(many)} are used by ${where}.`;
    throw new AppError('inUse', { message: text, usage });
  }
}

/** Every column of the database that may hold a module's ids; a test holds it against the foreign keys. */
export function placesOf(module: Module, all: readonly Module[]): Place[] {
  return [
    ...all
      .flatMap(other => referencesTo(module, other))
      .filter(({ isReleased }) => !isReleased)
      // A list of references has a separate table: see `crm.tenant_references`.
      .map(place =>
        place.isList
          ? { ...place, table: `${place.table}_${place.column}`, column: 'referred_id', isList: false }
          : place,
      ),
    ...module.usedBy.map(place => ({
      ...place,
      resource: place.table.replaceAll('_', '-'),
      isList: false,
    })),
  ];
}

/** Records that are deleted together may refer to each other. */
function amongThemselves(module: Module, place: Place): string {
  return place.table === module.table ? ' and id <> all ($2::uuid[])' : '';
}

/** The fields of a module that refer to another's records, including those that are cleared by a deletion. */
export function referencesTo(
  module: Module,
  { resource, table }: Module,
): (Place & { field: string; isReleased: boolean })[] {
  return Object.entries(resource.fields)
    .filter(([, field]) => field.references === module.resource.name)
    .map(([name, field]) => {
      const { kind, isReleased = false } = field;
      const { name: referring, label } = resource;
      return {
        resource: referring,
        label,
        table,
        field: name,
        column: columnOf(name),
        isList: kind === 'references',
        isReleased,
        ...(isAbout(field) && { about: field.references }),
      };
    });
}
