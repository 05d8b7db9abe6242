import { type Connection, connect } from '../connections/connection.ts';
import { assertDistributable } from './assert-distributable.ts';

/**
 * Moves an organization, and those that share its shards, to another node of the cluster while they are in use: Citus
 * copies the shards and then switches over, and changes wait during the switch. Returns the address of the node that it
 * was on.
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
    const [before] = await sql<{ shard: number; host: string; port: number }[]>`
      select shardid as shard, nodename as host, nodeport as port
      from pg_dist_placement join pg_dist_node using (groupid)
      where shardid = get_shard_id_for_distribution_column('crm.organization', ${organization.id}::uuid)
        and noderole = 'primary'`;
    if (!before) {
      throw new Error(`The organization ${subdomain} has no shard.`);
    }
    const left = `${before.host}:${before.port}`;
    if (left !== `${target.host}:${target.port}`) {
      await sql`
        select citus_move_shard_placement(
          ${before.shard}, ${before.host}, ${before.port}, ${target.host}, ${target.port}, 'force_logical')`;
    }
    return left;
  } finally {
    await sql.end();
  }
}
