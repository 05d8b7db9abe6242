import { isObjectEntity } from '@pipewright/contract/customization/custom-objects.ts';
import type { Session } from '../../database/connections/pool.ts';
import { tableOf } from '../../resources/query/columns.ts';
import type { Prepare } from '../restore/insert-lines.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * The records of custom objects are restored only from signed archives. From others, activities and files keep the links
 * to those records that the organization has.
 */
export function withKnownLinks(session: Session, tenantId: string): Prepare {
  return async rows => {
    const links = rows.flatMap(linksOf).filter(([entity]) => isObjectEntity(entity));
    const missing = new Set<unknown>();
    for (const [entity, named] of Map.groupBy(links, ([to]) => to)) {
      const ids = named.map(([, id]) => id);
      const found = await session.run(
        `select link.id from unnest($2::text[]) as link (id)
         where not exists (select from crm.${tableOf(entity)} where tenant_id = $1 and id = link.id::uuid)`,
        [tenantId, ids],
      );
      for (const { id } of found) {
        missing.add(id);
      }
    }
    return rows.map(row => ({
      ...row,
      about_records: Object.fromEntries(linksOf(row).filter(([, id]) => !missing.has(id))),
    }));
  };
}

function linksOf({ about_records: links }: Row): [entity: string, id: unknown][] {
  return typeof links === 'object' && links !== null ? Object.entries(links) : [];
}
