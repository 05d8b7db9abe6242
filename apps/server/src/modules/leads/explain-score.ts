import type { TenantDb } from '../../platform/database/tenant/tenant-db.ts';
import { writeForRequest } from '../../platform/language/request-language.ts';
import { explainScore as explain } from '../../platform/lead-scoring/explain-score.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Module } from '../../platform/resources/define-module.ts';
import { assertReadable } from '../../platform/resources/query/select-one.ts';

/** The rules behind a score. Names that come with the product are translated, others are shown as they are. */
export async function explainScore(
  module: Module,
  db: TenantDb,
  { principal, id }: { principal: Principal; id: string },
) {
  return db.read(principal, async tx => {
    await assertReadable(tx, module, id);
    const { reasons, ...explained } = await explain(tx, id);
    return {
      body: {
        ...explained,
        reasons: reasons.map(({ reason, ...given }) => ({ ...given, reason: writeForRequest(reason) })),
      },
    };
  });
}
