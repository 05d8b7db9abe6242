import type { Pool } from '../connections/pool.ts';

/** The address of a node of a Citus cluster. */
export interface Node {
  readonly host: string;
  readonly port: number;
}

/** Where the rows of organizations are. */
export interface TenantNodes {
  /** The node that has the rows of an organization; undefined where the database is not distributed. */
  find(tenantId: string): Node | undefined | Promise<Node | undefined>;
}

/** How long a node is believed to have an organization. Citus forwards statements that arrive at another one. */
const believedMs = 5000;
const maxRemembered = 10_000;

export function createTenantNodes(onCoordinator: Pool['use']): TenantNodes {
  let isDistributed: boolean | undefined;

  const find = rememberNodes(async tenantId => {
    isDistributed ??= await onCoordinator(async ({ sql }) => {
      const [{ exists } = {}] =
        await sql`select to_regclass('pg_catalog.pg_dist_partition') is not null as exists`;
      return (
        exists &&
        (await sql`select from pg_dist_partition where logicalrelid = 'crm.organization'::regclass`).length >
          0
      );
    });
    if (!isDistributed) {
      return undefined;
    }
    const [node] = await onCoordinator(
      ({ sql }) => sql<Node[]>`
        select nodename as host, nodeport as port
        from pg_dist_placement join pg_dist_node using (groupid)
        where shardid = get_shard_id_for_distribution_column('crm.organization', ${tenantId}::uuid)
          and noderole = 'primary'`,
    );
    return node;
  });

  return { find: tenantId => (isDistributed === false ? undefined : find(tenantId)) };
}

type FindNode = (tenantId: string) => Promise<Node | undefined>;

/** Remembers the nodes of the organizations that were asked for most recently. */
export function rememberNodes(ask: FindNode, now: () => number = Date.now): FindNode {
  // The one that was asked for first is the first.
  const remembered = new Map<string, { readonly node: ReturnType<FindNode>; readonly until: number }>();
  return tenantId => {
    const known = remembered.get(tenantId);
    if (known && known.until > now()) {
      return known.node;
    }
    const node = ask(tenantId);
    remembered.delete(tenantId);
    remembered.set(tenantId, { node, until: now() + believedMs });
    node.catch(() => remembered.delete(tenantId));
    const [oldest] = remembered.size > maxRemembered ? remembered.keys() : [];
    if (oldest !== undefined) {
      remembered.delete(oldest);
    }
    return node;
  };
}
