import type { Pool, PoolUse } from '../connections/pool.ts';
import type { Node, TenantNodes } from './tenant-nodes.ts';

/**
 * A pool whose connections for an organization lead to the node that has its rows: there everything happens in one
 * session, as in a database that is not distributed. Everything else uses the coordinator.
 * See docs/adr/0161-sessions-on-the-node-of-the-organization.md.
 */
export function createTenantPool(nodes: TenantNodes, open: (node?: Node) => Pool): Pool {
  const coordinator = open();
  const opened = new Map<string, Pool>();

  function poolOf(node: Node | undefined): Pool {
    if (!node) {
      return coordinator;
    }
    const address = `${node.host}:${node.port}`;
    const pool = opened.get(address) ?? open(node);
    opened.set(address, pool);
    return pool;
  }

  return {
    use(work, options) {
      const node = options?.onBehalfOf ? nodes.find(options.onBehalfOf) : undefined;
      return node instanceof Promise
        ? node.then(found => poolOf(found).use(work, options))
        : poolOf(node).use(work, options);
    },
    currentUse: () => [coordinator, ...opened.values()].map(pool => pool.currentUse()).reduce(add),
    async close() {
      await Promise.all([coordinator, ...opened.values()].map(pool => pool.close()));
    },
  };
}

function add(sum: PoolUse, use: PoolUse): PoolUse {
  return {
    size: sum.size + use.size,
    inUse: sum.inUse + use.inUse,
    waiting: sum.waiting + use.waiting,
    refused: sum.refused + use.refused,
  };
}
