import type { listPeople, PersonListed } from '@pipewright/contract/operations/organization/members.ts';
import type { z } from 'zod';
import type { Pool, Session } from '../../platform/database/connections/pool.ts';
import { enterTenant, newChangeSet, type TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { runTransaction } from '../../platform/database/transaction.ts';
import type { Answer } from '../../platform/http/routes/define-route.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Module } from '../../platform/resources/define-module.ts';
import { decodeCursor, encodeCursor } from '../../platform/resources/query/list/cursor.ts';
import { countOwned, type OwnedCounts } from '../../platform/resources/query/totals/owned-counts.ts';

type Query = z.output<typeof listPeople.query>;

/** A page of members and invitations. Only identity knows when somebody was last active. */
export async function readPeople(
  { pool, modules }: { pool: Pool; modules: readonly Module[] },
  { principal, query }: { principal: Principal; query: Query },
): Promise<Answer<PersonListed[]>> {
  const readPage = async (db: Session) => {
    const tx = await enterTenant(db, principal, newChangeSet('members.list'));
    const rows = await selectPeople(tx, query);
    const page = rows.slice(0, query.pageSize);
    const members = page.filter(({ state }) => state !== 'invited').map(({ id }) => id);
    return {
      page,
      owned: await countOwned(tx, modules, members),
      lastSeen: await readLastSeen(tx, members),
      secondFactors: await readSecondFactors(tx, members),
      isLast: rows.length === page.length,
    };
  };
  const { page, owned, lastSeen, secondFactors, isLast } = await runTransaction(
    pool,
    'begin read only',
    readPage,
    {
      onBehalfOf: principal.tenantId,
    },
  );
  const last = isLast ? undefined : page.at(-1);
  return {
    body: page.map(row =>
      listed(row, {
        owned: owned.get(row.id),
        lastSeenAtUtc: lastSeen.get(row.id),
        hasSecondFactor: row.state === 'invited' ? undefined : secondFactors?.has(row.id),
      }),
    ),
    headers: last ? { link: linkTo(query, encodeCursor(query.sort, [last.sortKey, last.id])) } : {},
  };
}

async function selectPeople(tx: TenantTx, query: Query): Promise<PersonRow[]> {
  const { tenantId } = tx.principal;
  const { search = null, state = null, roleId = null } = query;
  const [afterKey = null, afterId = null] = query.cursor
    ? decodeCursor(query.cursor, query.sort, ['text', 'uuid'])
    : [];
  const isDescending = query.sort.startsWith('-');
  const direction = isDescending ? tx`desc` : tx`asc`;
  const isAfter = isDescending ? tx`<` : tx`>`;
  const seen = [...(query.sort.endsWith('lastSeenAtUtc') ? await readLastSeen(tx) : [])];
  return tx<PersonRow>`
    with people as (
      select user_id as id, case when is_active then 'active' else 'deactivated' end as state, full_name, email, role_id,
        version, null::uuid as invited_by, null::timestamptz as expires_at_utc
      from crm.membership where tenant_id = ${tenantId}
      union all
      select id, 'invited', null, email, role_id, version, invited_by_user_id, expires_at_utc
      from crm.invitation where tenant_id = ${tenantId}
    ), found as (
      select people.*, user_role.name as role, (${sortKeyOf(tx, query.sort)}) collate "und-x-icu" as sort_key
      from people join crm.user_role on user_role.tenant_id = ${tenantId} and user_role.id = role_id
      left join unnest(${seen.map(([id]) => id)}::uuid[], ${seen.map(([, at]) => at)}::text[]) as seen (id, at)
        on seen.id = people.id
      where (${state}::text is null or state = ${state})
        and (${roleId}::uuid is null or role_id = ${roleId})
        and (${search}::text is null
          or position(crm.fold_text(${search}) in crm.fold_text(concat_ws(' ', full_name, email, user_role.name))) > 0)
    ), page as (
      select * from found
      where ${afterId}::uuid is null or (sort_key, id) ${isAfter} (${afterKey}::text, ${afterId}::uuid)
      order by sort_key ${direction}, id ${direction} limit ${query.pageSize + 1}
    )
    select page.id, state, page.full_name as "fullName", page.email, page.role_id as "roleId", role, page.version,
      sort_key as "sortKey", inviter.full_name as "invitedBy", expires_at_utc as "expiresAtUtc",
      expires_at_utc <= now() as "isExpired"
    from page
    left join crm.membership as inviter on inviter.tenant_id = ${tenantId} and inviter.user_id = invited_by
    order by sort_key ${direction}, page.id ${direction}`;
}

/** The sort key as text. Members who never signed in come first. */
function sortKeyOf(tx: TenantTx, sort: Query['sort']) {
  switch (sort.replace(/^-/, '')) {
    case 'role':
      return tx`lower(user_role.name)`;
    case 'state':
      return tx`state`;
    case 'lastSeenAtUtc':
      return tx`coalesce(seen.at, '')`;
    default:
      return tx`lower(coalesce(full_name, email))`;
  }
}

/** When members, or some of them, last used the organization, as ISO times. */
async function readLastSeen(
  tx: TenantTx,
  userIds: readonly string[] | null = null,
): Promise<Map<string, string>> {
  const rows = await tx<{ id: string; at: Date }>`
    select user_id as id, max(last_used_at_utc) as at from identity.session
    where organization_id = ${tx.principal.tenantId} and application_id is null
      and (${userIds}::uuid[] is null or user_id = any (${userIds}::uuid[]))
    group by user_id`;
  return new Map(rows.map(({ id, at }) => [id, at.toISOString()]));
}

/** Who of some members has a second factor; only for those who may reset it. */
async function readSecondFactors(tx: TenantTx, userIds: readonly string[]): Promise<Set<string> | undefined> {
  if (!tx.principal.permissions.has('users.manage')) {
    return undefined;
  }
  const rows = await tx<{ id: string }>`
    select user_id as id from identity.authenticator_app
    where user_id = any (${userIds}::uuid[]) and confirmed_at_utc is not null
    union
    select user_id from identity.passkey where user_id = any (${userIds}::uuid[])`;
  return new Set(rows.map(({ id }) => id));
}

interface PersonRow extends Record<string, unknown> {
  id: string;
  state: PersonListed['state'];
  fullName: string | null;
  email: string;
  roleId: string;
  role: string;
  sortKey: string;
  version: number;
  invitedBy: string | null;
  expiresAtUtc: Date | null;
  isExpired: boolean | null;
}

interface Activity {
  readonly owned: OwnedCounts | undefined;
  readonly lastSeenAtUtc: string | undefined;
  readonly hasSecondFactor: boolean | undefined;
}

function listed(row: PersonRow, { owned, lastSeenAtUtc, hasSecondFactor }: Activity): PersonListed {
  const { id, state, fullName, email, roleId, role, version } = row;
  const { expiresAtUtc, isExpired, invitedBy } = row;
  return {
    ...{ id, state, fullName, email, roleId, role, version },
    lastSeenAtUtc: lastSeenAtUtc ?? null,
    hasSecondFactor: hasSecondFactor ?? null,
    owned: owned ?? null,
    invitation: expiresAtUtc && {
      invitedBy: invitedBy ?? '',
      expiresAtUtc: expiresAtUtc.toISOString(),
      isExpired: isExpired === true,
    },
  };
}

function linkTo({ search, state, roleId, sort, pageSize }: Query, cursor: string): string {
  const given = Object.entries({ search, state, roleId, sort, pageSize: String(pageSize), cursor });
  const parameters = given.filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `</api/users?${new URLSearchParams(parameters)}>; rel="next"`;
}
