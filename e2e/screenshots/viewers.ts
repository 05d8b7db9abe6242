import { type Account, demo, signIn } from '../every-path.ts';
import type { Viewer } from './scene.ts';

/** Access tokens are valid for some minutes. */
const sessionTime = 300_000;

/** Signs in those who look at scenes; visitors have no token. */
export function createViewers(origin: string): { tokenOf(viewer: Viewer | undefined): Promise<string> } {
  const accounts = new Map<Viewer | undefined, Promise<Account>>([[undefined, Promise.resolve(demo)]]);
  const sessions = new Map<Viewer | undefined, { readonly token: Promise<string>; readonly until: number }>();
  return {
    tokenOf(viewer) {
      const session = sessions.get(viewer);
      if (viewer === 'visitor') {
        return Promise.resolve('');
      }
      if (session && session.until > Date.now()) {
        return session.token;
      }
      const account = accounts.get(viewer) ?? foundOrganization(origin);
      accounts.set(viewer, account);
      const token = account.then(known => signIn(origin, known)).then(({ accessToken }) => accessToken);
      sessions.set(viewer, { token, until: Date.now() + sessionTime });
      return token;
    },
  };
}

/** A new organization without any records, and its administrator. */
async function foundOrganization(origin: string): Promise<Account> {
  const unique = Date.now().toString(36);
  const account = { username: `meera-${unique}@example.test`, password: 'correct horse battery' };
  const response = await fetch(`${origin}/api/onboarding/complete`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      organizationDetails: { name: `Kaveri Textiles ${unique}`, timeZone: 'UTC' },
      adminUser: {
        email: account.username,
        firstName: 'Meera',
        lastName: 'Iyer',
        password: account.password,
      },
      subscriptionPlanId: 'professional',
      domainSetup: { subdomain: `kaveri-${unique}`, customDomain: null, dnsSettings: null },
      subscriptionDetails: { startWithTrial: true, billingCycle: 'monthly', couponCode: null },
    }),
  });
  if (!response.ok) {
    throw new Error(`No organization could be founded: ${response.status} ${await response.text()}`);
  }
  return account;
}
