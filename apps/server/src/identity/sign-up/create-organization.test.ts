import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { standardRoles } from '../organizations/standard-roles.ts';
import { openTestIdentity, organizationOf, type TestIdentity, unique } from '../testing.ts';

let server: TestIdentity;
let seed: (tx: TenantTx) => Promise<void> = async () => undefined;
beforeAll(async () => {
  server = await openTestIdentity({ seed: tx => seed(tx) });
});
afterAll(() => server.close());

/** The number of rows in every table that a sign-up writes to. */
async function countRows(): Promise<Record<string, number>> {
  const [row] = await server.sql`
    select (select count(*) from identity.organization) as subdomains,
      (select count(*) from identity.user_account) as accounts,
      (select count(*) from identity.session) as sessions,
      (select count(*) from crm.organization) as organizations,
      (select count(*) from crm.user_role) as roles,
      (select count(*) from crm.membership) as memberships,
      (select count(*) from crm.tag) as tags,
      (select count(*) from crm.change_set) as change_sets,
      (select count(*) from crm.change_log) as changes`;
  return { ...row };
}

async function gained(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await countRows();
  await work();
  const after = await countRows();
  return Object.fromEntries(Object.entries(after).map(([table, n]) => [table, n - (before[table] ?? 0)]));
}

const nothing = {
  subdomains: 0,
  accounts: 0,
  sessions: 0,
  organizations: 0,
  roles: 0,
  memberships: 0,
  tags: 0,
  change_sets: 0,
  changes: 0,
};
const one = {
  ...nothing,
  subdomains: 1,
  accounts: 1,
  organizations: 1,
  roles: 6,
  memberships: 1,
  change_sets: 1,
  // The creation of the organization is logged as a single entry.
  changes: 1,
};
const newEmail = () => `${unique('founder')}@example.test`;

describe('creating an organization', () => {
  it('creates its rows, its six roles and its administrator', async () => {
    const email = newEmail();
    const requested = organizationOf(email);
    expect(await gained(() => server.identity.createOrganization(requested))).toEqual(one);
    const [row] = await server.sql`
      select organization.*, full_name, membership.email as member_email, user_role.name as role,
        trial_ends_at_utc - organization.created_at_utc as trial
      from crm.organization
      join crm.membership on membership.tenant_id = organization.tenant_id
      join crm.user_role on user_role.tenant_id = membership.tenant_id and user_role.id = role_id
      where organization.subdomain = ${requested.subdomain}`;
    expect(row).toMatchObject({
      name: 'Acme',
      currency: 'INR',
      time_zone: 'Asia/Kolkata',
      plan: 'professional',
      trial: '30 days',
      full_name: 'Ada Lovelace',
      member_email: email,
      role: 'Administrator',
    });
    expect(row?.id).toBe(row?.tenant_id);
    const roles = await server.sql`
      select name, permissions from crm.user_role where tenant_id = ${row?.id} order by sort_order`;
    expect(roles.map(role => role.name)).toEqual(standardRoles.map(role => role.name));
    expect(roles.at(-1)?.permissions).toMatchObject({ 'leads.read': 'all' });
    expect(Object.keys(roles.at(-1)?.permissions).filter(name => !name.endsWith('.read'))).toEqual([]);
  });

  it('gives a subdomain to exactly one of twenty concurrent sign-ups', async () => {
    const subdomain = unique('race');
    const changed = await gained(async () => {
      const outcomes = await Promise.allSettled(
        Array.from({ length: 20 }, (_, index) =>
          server.identity.createOrganization(
            organizationOf(newEmail(), index % 2 ? subdomain : subdomain.toUpperCase()),
          ),
        ),
      );
      const refusals = outcomes.filter(outcome => outcome.status === 'rejected').map(({ reason }) => reason);
      expect(refusals).toHaveLength(19);
      for (const refusal of refusals) {
        expect(refusal).toMatchObject({ code: 'conflict', status: 409 });
        expect(Object.keys(refusal.details.fields)).toEqual(['domainSetup.subdomain']);
      }
    });
    expect(changed).toEqual(one);
  });

  it('creates one account when the same person signs up twice at once', async () => {
    const email = newEmail();
    let created = 0;
    const changed = await gained(async () => {
      const outcomes = await Promise.allSettled(
        [1, 2, 3, 4].map(() => server.identity.createOrganization(organizationOf(email))),
      );
      const refusals = outcomes.filter(outcome => outcome.status === 'rejected');
      for (const { reason } of refusals) {
        expect(Object.keys(reason.details.fields)).toEqual(['adminUser.email']);
      }
      created = outcomes.length - refusals.length;
    });
    // A sign-up that starts after another one has finished finds the account, and the password fits.
    expect(created).toBeGreaterThan(0);
    expect(changed).toMatchObject({ accounts: 1, organizations: created, memberships: created });
  });

  it('leaves nothing behind when the seed of a module fails', async () => {
    seed = async tx => {
      await insertTag(tx);
      throw new Error('the seed failed');
    };
    const changed = await gained(() =>
      expect(server.identity.createOrganization(organizationOf(newEmail()))).rejects.toThrow(
        'the seed failed',
      ),
    );
    expect(changed).toEqual(nothing);
  });

  it('seeds in the new tenant with the right search path', async () => {
    seed = insertTag;
    const changed = await gained(() => server.identity.createOrganization(organizationOf(newEmail())));
    expect(changed).toEqual({ ...one, tags: 1 });
    seed = async () => undefined;
  });

  it('allows an existing person to create another one only with the right password', async () => {
    const person = await server.createPerson();
    const wrong = organizationOf(person.email.toUpperCase());
    wrong.admin.password = 'another password';
    const refused = await gained(() =>
      expect(server.identity.createOrganization(wrong)).rejects.toMatchObject({
        code: 'conflict',
        details: {
          fields: {
            'adminUser.email': {
              text: 'This email address has an account already. Sign in, or use another one.',
            },
          },
        },
      }),
    );
    expect(refused).toEqual(nothing);

    const founded = await server.identity.createOrganization(organizationOf(person.email));
    expect(founded.userId).toBe(person.userId);
    const { tenantId, permissions } = await server.authenticate(
      (await server.signIn(person, { organization_id: founded.organizationId })).access_token,
    );
    expect(tenantId).toBe(founded.organizationId);
    expect(permissions.get('users.manage')).toBe('all');
  });

  it('rejects a disabled person', async () => {
    const person = await server.createPerson();
    await server.identity.accounts.setDisabled({ userId: person.userId, disabled: true });
    await expect(server.identity.createOrganization(organizationOf(person.email))).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('protects an existing account against guessing, as sign-in does', async () => {
    const person = await server.createPerson();
    const guess = () => {
      const requested = organizationOf(person.email);
      return server.identity.createOrganization({
        ...requested,
        admin: { ...requested.admin, password: unique('guess') },
      });
    };
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await expect(guess()).rejects.toMatchObject({ code: 'conflict' });
    }
    await expect(guess()).rejects.toMatchObject({ code: 'tooMany', status: 429 });
  });
});

describe('adding a member', () => {
  it('grants access with the given role', async () => {
    const admin = await server.createPerson();
    const { organizationId: tenantId } = admin;
    const { admin: person } = organizationOf(newEmail());
    const { userId } = await server.identity.addMember({ tenantId, role: 'Service', person });
    const signedIn = await server.authenticate((await server.signIn(person)).access_token);
    expect(signedIn).toMatchObject({ tenantId, userId });
    expect(signedIn.permissions.has('contacts.edit')).toBe(true);
    expect(signedIn.permissions.has('leads.edit')).toBe(false);
  });

  it('rejects an unknown role and leaves no account behind', async () => {
    const { organizationId: tenantId } = await server.createPerson();
    const { admin: person } = organizationOf(newEmail());
    const changed = await gained(() =>
      expect(server.identity.addMember({ tenantId, role: 'King', person })).rejects.toMatchObject({
        code: 'notFound',
      }),
    );
    expect(changed).toEqual(nothing);
  });
});

async function insertTag(tx: TenantTx): Promise<void> {
  // Without a schema name, as a module may write it.
  await tx`insert into tag (tenant_id, name, color, sort_order, is_active)
    values (${tx.principal.tenantId}, 'VIP', '#000000', 1, true)`;
}
