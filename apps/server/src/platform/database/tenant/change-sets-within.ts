import type { Principal } from '../../principal.ts';
import type { Session } from '../connections/pool.ts';
import type { ChangeSet, TenantTx, Within } from './tenant-db.ts';
import { differences, prepareRules, type Settings, setLocal, settings } from './tenant-settings.ts';

const rollBack = 'rollback to savepoint change_set; release savepoint change_set';
const checkAtOnce = 'set constraints all immediate';

/**
 * Performs change sets one after the other within an open transaction. Adds each that succeeds to `performed`.
 *
 * All rules are checked with each statement, because deferring them again for each change set would cost more than most
 * change sets do. One that violates a rule this way is performed once more, with the rules deferred as they are declared.
 */
export function performWithin(
  session: Session,
  {
    opened,
    performed,
    enter,
  }: {
    /** What the transaction was opened with. */
    opened: Settings;
    performed: ChangeSet[];
    enter: (principal: Principal, isOver: () => boolean) => TenantTx;
  },
): Within {
  let current = opened;
  /** Ends the change set before, and is sent together with the beginning of the next one. */
  let ending = '';
  session.simple(checkAtOnce);

  return async (principal, changeSet, work) => {
    const own = settings(principal, changeSet);
    if (own.tenant_id !== opened.tenant_id) {
      throw new Error('All change sets of a group belong to one tenant');
    }
    const prepared = prepareRules(session, principal);

    async function attempt(deferral = ''): Promise<Awaited<ReturnType<typeof work>>> {
      const begin = [ending, 'savepoint change_set', setLocal(differences(current, own)), deferral];
      ending = '';
      let isOver = false;
      const saved = session.simple(begin.filter(statement => statement !== '').join('; '));
      try {
        const result = await work(enter(principal, () => isOver));
        isOver = true;
        if (deferral) {
          await session.simple(checkAtOnce);
        }
        return result;
      } catch (error) {
        // Work that is still going on must not write into the change set before or after.
        isOver = true;
        // If a rule could not be prepared, that is the reason why everything after it failed.
        await Promise.all([...prepared, saved]);
        await session.simple(rollBack);
        throw error;
      }
    }

    const result = await attempt().catch(async error => {
      if (!isViolation(error)) {
        throw error;
      }
      return attempt(await readDeferral(session));
    });
    ending = 'release savepoint change_set';
    current = own;
    performed.push(changeSet);
    return result;
  };
}

/** Whether a rule of the schema was violated: by a constraint, or by a trigger (see schema/functions/tenancy/tenant-rules.sql). */
function isViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(?:23|PW4)/.test(String(error.code));
}

/**
 * The statement that defers exactly the rules that are declared as `initially deferred`: `set constraints all deferred`
 * would defer the others too. Read each time, because a newer server may have changed the schema. Names in schemas that the
 * session may not use, such as that of the job queue, would be refused.
 */
async function readDeferral({ sql }: Session): Promise<string> {
  const [row] = await sql<{ names: string | null }[]>`
    select string_agg(distinct format('%I.%I', nspname, conname), ', ') as names
    from pg_catalog.pg_constraint join pg_catalog.pg_namespace on pg_namespace.oid = connamespace
    where condeferred and has_schema_privilege(connamespace, 'usage')`;
  return row?.names ? `set constraints ${row.names} deferred` : '';
}
