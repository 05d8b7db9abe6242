import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import { findKeys } from '../match/match-rows.ts';
import type { Plan } from '../match/plan.ts';
import { sameKind } from '../match/source-ids-in-file.ts';

type By = 'id' | 'name';

/** Those of some ids or names that belong to rows which become no record of a kind, in the files of the same import. */
export async function findUnimported(
  tx: TenantTx,
  plan: Plan,
  resource: string,
  { by, texts }: { by: By; texts: readonly string[] },
): Promise<ReadonlySet<string>> {
  const files = filesOf(plan, resource, by);
  const found = await findKeys(
    tx,
    files,
    texts.map(text => unimportedKey(by, text)),
  );
  return new Set(texts.filter(text => found.has(unimportedKey(by, text))));
}

export function unimportedKey(by: By, text: string): string {
  // Keys are indexed, and the index takes no long texts.
  return `unimported ${by} ${by === 'id' ? text : text.toLowerCase()}`.slice(0, 400);
}

/** Ids count only within their source. */
function filesOf(plan: Plan, resource: string, by: By): string[] {
  const { settings, siblings, module } = plan;
  if (!siblings) {
    return resource === module.resource.name ? sameKind(plan) : [];
  }
  const source = settings.source.toLowerCase();
  return siblings
    .filter(file => file.resource === resource && (by === 'name' || file.source.toLowerCase() === source))
    .map(({ id }) => id);
}
