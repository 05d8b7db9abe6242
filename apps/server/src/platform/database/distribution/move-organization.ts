import { type Connection, connect } from '../connections/connection.ts';
import { assertDistributable } from './assert-distributable.ts';

/**
 * Moves an organization to another node of the cluster while it is in use: it gets shards of its own, which Citus copies
 * and then switches over. Its changes wait during the switch, which takes a moment. Returns the address of the node
 * that it was on.
 */
export async function moveOrganization(
  owner: Connection,
  subdomain: string,
  target: { readonly host: string; readonly port: number },
): Promise<string> {
  const sql = connect(owner, { max: 1, searchPath: 'public', timeoutMs: 0 });
  try {
    await assertDistributable(sql);
    const [organization] = await sql<{ id: string }[]>`
      select id from identity.organization where subdomain = ${subdomain}`;
    if (!organization) {
      throw new Error(`No organization has the subdomain ${subdomain}.`);
    }
    const [known] = await sql`
      select from pg_dist_node
      where nodename = ${target.host} and nodeport = ${target.port} and isactive and noderole = 'primary'`;
    if (!known) {
      throw new Error(`${target.host}:${target.port} is no node of the cluster.`);
    }
    const findPlacement = () => sql<{ shard: number; host: string; port: number; isShared: boolean }[]>`
      select shard.shardid as shard, nodename as host, nodeport as port, shardminvalue <> shardmaxvalue as "isShared"
      from pg_dist_shard as shard join pg_dist_placement using (shardid) join pg_dist_node using (groupid)
      where shard.shardid = get_shard_id_for_distribution_column('crm.organization', ${organization.id}::uuid)
        and noderole = 'primary'`;
    const [before] = await findPlacement();
    if (before?.host === target.host && before.port === target.port) {
      return `${before.host}:${before.port}`;
    }
    if (before?.isShared) {
      await sql`
        select isolate_tenant_to_new_shard('crm.organization', ${organization.id}::uuid, 'CASCADE', shard_transfer_mode => 'force_logical')`;
    }
    const [own] = await findPlacement();
    if (!own) {
      throw new Error(`The organization ${subdomain} has no shard.`);
    }
    await sql`
      select citus_move_shard_placement(${own.shard}, ${own.host}, ${own.port}, ${target.host}, ${target.port}, 'force_logical')`;
    return `${own.host}:${own.port}`;
  } finally {
    await sql.end();
  }
}
