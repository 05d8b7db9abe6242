import type { Session as Db, Pool } from '../../platform/database/connections/pool.ts';
import { enterTenant, newChangeSet } from '../../platform/database/tenant/tenant-db.ts';
import { runTransaction } from '../../platform/database/transaction.ts';
import { systemPrincipal } from '../../platform/principal.ts';
import { OauthError } from '../tokens/oauth-errors.ts';

/** While an organization waits for its deletion, only those who can cancel it may sign in. */
export async function assertNotClosing(
  db: Db,
  { userId, organizationId }: { userId: string; organizationId: string },
): Promise<void> {
  const [closing] = await db.sql<{ name: string; day: string }[]>`
    select organization.name, to_char(deletion_due_at_utc, 'FMDD FMMonth YYYY') as day
    from crm.organization
    join crm.membership on membership.tenant_id = organization.tenant_id and membership.user_id = ${userId}
    join crm.user_role on user_role.tenant_id = organization.tenant_id and user_role.id = membership.role_id
    where organization.tenant_id = ${organizationId} and organization.id = ${organizationId}
      and deletion_due_at_utc is not null and not is_built_in and not user_role.permissions ? 'settings.manage'`;
  if (closing) {
    const { name, day } = closing;
    throw new OauthError(
      'invalid_grant',
      `${name} is going to be deleted on ${day}. Until then only its administrators can sign in; they can take that back.`,
    );
  }
}

/** Deletes the organizations whose deletion is due, and accounts that belong to no other organization. */
export async function dissolveDue(pool: Pool, onGone: (tenantId: string) => Promise<void>): Promise<void> {
  const due = await pool.use(
    db => db.sql<{ id: string }[]>`
      select tenant_id as id from crm.organization where deletion_due_at_utc <= now() order by deletion_due_at_utc`,
  );
  for (const { id } of due) {
    await dissolve(pool, id);
    await onGone(id);
  }
}

interface Abandoned {
  unusedDays: number;
  /** Only if nobody ever changed anything. */
  onlyUntouched: boolean;
}

/** How many are deleted in one night. Each is a transaction of its own, so that other work continues. */
const maxPerRun = 1000;

/** Deletes organizations in which nobody ever confirmed an address and that were not used for some days. */
export async function dissolveAbandoned(
  pool: Pool,
  abandoned: Abandoned,
  onGone: (tenantId: string) => Promise<void>,
): Promise<void> {
  const { unusedDays } = abandoned;
  // The database checks again, more thoroughly, before it deletes one.
  const candidates = await pool.use(
    db => db.sql<{ id: string }[]>`
      select organization_id as id from identity.sign_up join identity.user_account on user_account.id = user_id
      where sign_up.created_at_utc < now() - make_interval(days => ${unusedDays})
        and email_verified_at_utc is null and not exists (
          select from identity.session
          where session.organization_id = sign_up.organization_id
            and last_used_at_utc > now() - make_interval(days => ${unusedDays}))
      order by sign_up.created_at_utc limit ${maxPerRun}`,
  );
  for (const { id } of candidates) {
    if (await dissolve(pool, id, abandoned)) {
      await onGone(id);
    }
  }
}

async function dissolve(pool: Pool, tenantId: string, abandoned?: Abandoned): Promise<boolean> {
  const ids = await findExclusiveMembers(pool, tenantId);
  const remove = async (db: Db) => {
    // Deleting a large organization takes longer than a request may.
    await db.simple(`set local statement_timeout = '2h'`);
    await enterTenant(db, systemPrincipal(tenantId), newChangeSet('dissolve organization'));
    const [gone] = await db.sql<{ isGone: boolean }[]>`
      select crm.dissolve_organization(
        ${abandoned?.unusedDays ?? null}, ${abandoned?.onlyUntouched ?? true}, ${ids}) as "isGone"`;
    return gone?.isGone ?? false;
  };
  return runTransaction(pool, 'begin', remove, { onBehalfOf: tenantId });
}

/**
 * The members who belong to no other organization. In a transaction of its own: within a tenant, other organizations are
 * not visible, and after reading all nodes at once Citus refuses changes.
 */
async function findExclusiveMembers(pool: Pool, tenantId: string): Promise<string[]> {
  return pool.use(async ({ sql }) => {
    const members = await sql<{ id: string }[]>`
      select user_id as id from crm.membership where tenant_id = ${tenantId}`;
    const ids = members.map(({ id }) => id);
    const elsewhere = await sql<{ id: string }[]>`
      select distinct user_id as id from crm.membership
      where user_id = any (${ids}::uuid[]) and tenant_id <> ${tenantId}`;
    const kept = new Set(elsewhere.map(({ id }) => id));
    return ids.filter(id => !kept.has(id));
  });
}
