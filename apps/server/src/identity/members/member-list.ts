import {
  type listPeople,
  maxOwnedCounted,
  type PersonListed,
} from '@pipewright/contract/operations/members.ts';
import type { Permission } from '@pipewright/contract/permissions.ts';
import type { z } from 'zod';
import type { Pool } from '../../platform/database/pool.ts';
import {
  enterTenant,
  newChangeSet,
  runTransaction,
  type TenantTx,
} from '../../platform/database/tenant-db.ts';
import type { Answer } from '../../platform/http/define-route.ts';
import type { Principal } from '../../platform/principal.ts';
import { decodeCursor, encodeCursor } from '../../platform/resources/query/cursor.ts';

type Query = z.output<typeof listPeople.query>;

/** A page of the people and the invitations; when somebody was last here only identity knows. */
export async function readPeople(
  pool: Pool,
  { principal, query }: { principal: Principal; query: Query },
): Promise<Answer<PersonListed[]>> {
  const rows = await runTransaction(pool, 'begin read only', async db =>
    selectPeople(await enterTenant(db, principal, newChangeSet('members.list')), query),
  );
  const page = rows.slice(0, query.pageSize);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    body: page.map(listed),
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
      where (${state}::text is null or state = ${state})
        and (${roleId}::uuid is null or role_id = ${roleId})
        and (${search}::text is null
          or position(lower(${search}) in lower(concat_ws(' ', full_name, email, user_role.name))) > 0)
    ), page as (
      select * from found
      where ${afterId}::uuid is null or (sort_key, id) ${isAfter} (${afterKey}::text, ${afterId}::uuid)
      order by sort_key ${direction}, id ${direction} limit ${query.pageSize + 1}
    )
    select page.id, state, page.full_name as "fullName", page.email, page.role_id as "roleId", role, page.version,
      sort_key as "sortKey",
      (select max(last_used_at_utc) from identity.session
        where session.user_id = page.id and session.organization_id = ${tenantId}) as "lastSeenAtUtc",
      ${hasSecondFactor(tx)} as "hasSecondFactor", inviter.full_name as "invitedBy", expires_at_utc as "expiresAtUtc", expires_at_utc <= now() as "isExpired",
      ${ownedBy(tx)}
    from page
    left join crm.membership as inviter on inviter.tenant_id = ${tenantId} and inviter.user_id = invited_by
    order by sort_key ${direction}, page.id ${direction}`;
}

/** What the list is sorted by, as a text. Who was never here comes before all others. */
function sortKeyOf(tx: TenantTx, sort: Query['sort']) {
  switch (sort.replace(/^-/, '')) {
    case 'role':
      return tx`lower(user_role.name)`;
    case 'state':
      return tx`state`;
    case 'lastSeenAtUtc':
      return tx`coalesce((
        select to_char(max(last_used_at_utc) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') from identity.session
        where session.user_id = people.id and session.organization_id = ${tx.principal.tenantId}), '')`;
    default:
      return tx`lower(coalesce(full_name, email))`;
  }
}

/** Whose door has one lock is told to those who could take the second away. */
function hasSecondFactor(tx: TenantTx) {
  return tx.principal.permissions.has('users.manage')
    ? tx`case when state <> 'invited' then
        exists (
          select from identity.authenticator_app app where app.user_id = page.id and app.confirmed_at_utc is not null)
        or exists (select from identity.passkey where passkey.user_id = page.id) end`
    : tx`null::boolean`;
}

/** What a person owns, each kind by its index or from kept totals; null where the asker does not see them all. */
function ownedBy(tx: TenantTx) {
  const { tenantId, permissions } = tx.principal;
  const count = (permission: Permission, counted: ReturnType<typeof tx>) =>
    permissions.get(permission) === 'all' ? tx`(${counted})` : tx`null`;
  return tx`
    ${count(
      'leads.read',
      tx`select coalesce(sum(n), 0)::bigint from crm.lead_total
        join crm.lead_status on lead_status.tenant_id = ${tenantId} and lead_status.id = lead_status_id
        where lead_total.tenant_id = ${tenantId} and assigned_to_user_id = page.id and not is_closed_status`,
    )} as leads,
    ${count(
      'opportunities.read',
      tx`select coalesce(sum(n), 0)::bigint from crm.deal_total
        join crm.deal_stage on deal_stage.tenant_id = ${tenantId} and deal_stage.id = deal_stage_id
        where deal_total.tenant_id = ${tenantId} and owner_user_id = page.id and not is_won and not is_lost`,
    )} as deals,
    ${count(
      'activities.read',
      tx`select count(*) from (
          select from crm.activity
          where tenant_id = ${tenantId} and assigned_to_user_id = page.id and completed_at_utc is null
          limit ${maxOwnedCounted}) as counted`,
    )} as activities,
    ${count(
      'contacts.read',
      tx`select count(*) from (
          select from crm.contact where tenant_id = ${tenantId} and owner_user_id = page.id
          limit ${maxOwnedCounted}) as counted`,
    )} as contacts,
    ${count(
      'companies.read',
      tx`select count(*) from (
          select from crm.company where tenant_id = ${tenantId} and owner_user_id = page.id
          limit ${maxOwnedCounted}) as counted`,
    )} as companies`;
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
  lastSeenAtUtc: Date | null;
  hasSecondFactor: boolean | null;
  invitedBy: string | null;
  expiresAtUtc: Date | null;
  isExpired: boolean | null;
  leads: number | null;
  deals: number | null;
  activities: number | null;
  contacts: number | null;
  companies: number | null;
}

function listed(row: PersonRow): PersonListed {
  const { id, state, fullName, email, roleId, role, version } = row;
  const { lastSeenAtUtc, hasSecondFactor, expiresAtUtc, isExpired, invitedBy } = row;
  const { leads, deals, activities, contacts, companies } = row;
  return {
    ...{ id, state, fullName, email, roleId, role, version },
    lastSeenAtUtc: lastSeenAtUtc?.toISOString() ?? null,
    hasSecondFactor,
    owned: state === 'invited' ? null : { leads, deals, activities, contacts, companies },
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
