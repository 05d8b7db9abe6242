import type { TestApp, User } from '../test-app.ts';
import { runSql } from './run-sql.ts';

/** The port of the node that has the rows of an organization. */
export async function portOf({ owner }: TestApp, { tenantId }: User): Promise<number> {
  const [row] = await runSql<{ port: number }>(
    owner,
    `select nodeport as port from pg_dist_placement join pg_dist_node using (groupid)
     where shardid = get_shard_id_for_distribution_column('crm.organization', '${tenantId}'::uuid)`,
  );
  return row?.port ?? 0;
}

/** Two organizations on different workers. */
export async function createApart(app: TestApp): Promise<[User, User]> {
  const first = await app.createTenant('First');
  const port = await portOf(app, first);
  return [first, await createWhere(app, other => other !== port)];
}

/** An organization on the same worker as another one. */
export async function createBeside(app: TestApp, first: User): Promise<User> {
  const port = await portOf(app, first);
  return createWhere(app, other => other === port);
}

/** Ids decide on which worker an organization is, so several may be needed. */
async function createWhere(app: TestApp, isRight: (port: number) => boolean): Promise<User> {
  for (let n = 0; n < 40; n += 1) {
    const user = await app.createTenant(`Other ${n}`);
    if (isRight(await portOf(app, user))) {
      return user;
    }
  }
  throw new Error('No organization is on the worker that was asked for');
}
