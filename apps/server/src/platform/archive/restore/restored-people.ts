import type { Session } from '../../database/connections/pool.ts';
import { personPlaceholder } from '../placeholders.ts';
import { refused } from '../refused.ts';
import type { Prepare } from './insert-lines.ts';

export interface Member {
  readonly userId: string;
  readonly email: string;
  readonly fullName: string;
  readonly isActive: boolean;
}

/** The accounts with these addresses, which are in lower case. */
export type FindPeople = (emails: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/**
 * Determines who the people of an archive are here, by their addresses: members of the requesting organization, then
 * people that `findPeople` knows. Everybody else stays in the records by name, as a member who cannot sign in. Account
 * ids are never taken from an archive, which could contain anybody's.
 */
export function createPeopleMapping(given: {
  members: readonly Member[];
  findPeople: FindPeople;
  /** Maps ids of the archive to ids here; people are added to it. */
  ids: Map<string, string>;
}) {
  const { findPeople, ids } = given;
  const members = new Map(given.members.map(({ email, userId }) => [email.toLowerCase(), userId]));
  const taken = new Set<string>();
  const strangers: string[] = [];
  let isDone = false;

  const place: Prepare = async rows => {
    const accounts = await findPeople(rows.map(row => String(row.email).toLowerCase()));
    isDone = true;
    return rows.map(row => {
      const email = String(row.email).toLowerCase();
      const account = members.get(email) ?? accounts.get(email);
      const isHere = account !== undefined && !taken.has(account);
      const userId = isHere ? account : placeholderMember(email, String(row.id));
      taken.add(userId);
      ids.set(String(row.user_id), userId);
      if (!isHere && row.is_active) {
        strangers.push(String(row.email));
      }
      return { ...row, is_active: isHere && row.is_active };
    });
  };

  function placeholderMember(email: string, id: string): string {
    const placeholder = personPlaceholder(email);
    return taken.has(placeholder) ? personPlaceholder(`${email} ${id}`) : placeholder;
  }

  return {
    place,
    strangers,
    arePlaced: () => isDone,
    /** Current members who are not in the archive. */
    listNewcomers: () =>
      given.members
        .filter(({ isActive, userId }) => isActive && !taken.has(userId))
        .map(({ email }) => email),
  };
}

/** Makes the user who restores an active administrator, in the role that the archive has for them. */
export async function appointAdministrator(
  session: Session,
  given: { tenantId: string; userId: string; members: readonly Member[] },
): Promise<void> {
  const { tenantId, userId } = given;
  const me = given.members.find(member => member.userId === userId);
  const [role] = await session.sql<{ id: string }[]>`
    select id from crm.user_role
    where tenant_id = ${tenantId} and is_built_in and is_active`;
  if (!role || !me) {
    throw refused('The archive has no role of administrators.');
  }
  await session.sql`
    update crm.membership set role_id = ${role.id}, is_active = true
    where tenant_id = ${tenantId} and user_id = ${userId} and (role_id <> ${role.id} or not is_active)`;
  await session.sql`
    insert into crm.membership (tenant_id, user_id, role_id, full_name, email)
    values (${tenantId}, ${userId}, ${role.id}, ${me.fullName}, ${me.email})
    on conflict (tenant_id, user_id) do nothing`;
}
