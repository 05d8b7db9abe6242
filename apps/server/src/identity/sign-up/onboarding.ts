import type {
  completeOnboarding,
  listSubscriptionPlans,
  validateDomain,
} from '@pipewright/contract/operations/onboarding.ts';
import { subdomain } from '@pipewright/contract/operations/onboarding.ts';
import { scopes } from '@pipewright/contract/permissions.ts';
import type { z } from 'zod';
import type { Pool } from '../../platform/database/pool.ts';
import { AppError, conflict } from '../../platform/errors.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import type { Credentials } from '../accounts/credentials.ts';
import {
  isNameTaken,
  isReserved,
  isTaken,
  subdomainLabel,
  suggestSubdomain,
} from '../organizations/subdomains.ts';
import { subscriptionPlans } from '../organizations/subscription-plans.ts';
import type { WithSecondFactor } from '../security/second-factor/sign-up-with-second-factor.ts';
import type { Grants } from '../tokens/grants.ts';
import { networkOf } from '../tokens/network-of.ts';
import type { Client, Issued, Sessions } from '../tokens/sessions.ts';
import type { Throttle } from '../tokens/throttle.ts';
import { checkSignUp } from './check-sign-up.ts';
import type { FoundOrganization, NewOrganization } from './create-organization.ts';
import { findSignUp, keepSignUp, type SignUpKey, signUpKeyOf } from './sign-up-keys.ts';
import type { SendWelcomeMails } from './welcome-mails.ts';

type SignUpInput = z.output<typeof completeOnboarding.body>;

/** The operations of the sign-up wizard; they take bodies that the contract has checked. */
export interface Onboarding {
  validateDomain(body: z.output<typeof validateDomain.body>): Promise<z.output<typeof validateDomain.result>>;
  listSubscriptionPlans(): Promise<z.output<typeof listSubscriptionPlans.result>>;
  /** With an `idempotencyKey`, a second time leads into the organization that the first time made. */
  completeOnboarding(
    given: { body: SignUpInput; idempotencyKey?: string | undefined } & Client,
  ): Promise<z.output<typeof completeOnboarding.result>>;
}

export function createOnboarding(deps: {
  pool: Pool;
  credentials: Credentials;
  foundOrganization: FoundOrganization;
  withSecondFactor: WithSecondFactor;
  sessions: Sessions;
  grants: Grants;
  throttle: Throttle;
  outbox: Outbox;
  sendWelcomeMails: SendWelcomeMails;
}): Onboarding {
  const {
    pool,
    credentials,
    foundOrganization,
    withSecondFactor,
    sessions,
    grants,
    throttle,
    outbox,
    sendWelcomeMails,
  } = deps;

  async function signUp(body: SignUpInput, client: Client, key: SignUpKey | undefined) {
    const { issued, waiting } = await foundOrganization({
      wanted: organizationOf(body),
      address: client.address,
      finish: async (db, founded) => {
        if (key) {
          await keepSignUp(db, key, founded.organizationId);
        }
        return {
          issued: await sessions.open(db, { ...founded, ...client, scopes, method: 'sign-up' }),
          waiting: await sendWelcomeMails(db, { ...founded, name: body.organizationDetails.name }),
        };
      },
    });
    outbox.deliverSoon(waiting);
    return issued;
  }

  /** A sign-in to what this key has made before; nothing where it has made nothing. */
  async function enterAgain(body: SignUpInput, client: Client, key: SignUpKey): Promise<Issued | undefined> {
    const organizationId = await findSignUp(pool, key);
    if (!organizationId) {
      return undefined;
    }
    const { email, password, code } = body.adminUser;
    const { address } = client;
    const account = await credentials.check({ email, password, address, membersOnly: true });
    if (!account?.organizationIds.includes(organizationId)) {
      throw new AppError('keyReused');
    }
    const { id: userId, passwordVersion } = account;
    const issued = await withSecondFactor({ account, code, address }, (db, secondFactor) =>
      sessions.open(db, { userId, passwordVersion, organizationId, ...client, scopes, secondFactor }),
    );
    if (!issued) {
      throw accountChanged();
    }
    return issued;
  }

  async function signUpOnce(body: SignUpInput, client: Client, key: SignUpKey): Promise<Issued | undefined> {
    const again = await enterAgain(body, client, key);
    if (again) {
      return again;
    }
    try {
      return await signUp(body, client, key);
    } catch (error) {
      // Who raced with the same key has made what is now in the way.
      const raced = await enterAgain(body, client, key);
      if (raced) {
        return raced;
      }
      throw error;
    }
  }

  return {
    async validateDomain({ domain, organizationName }) {
      // What is a subdomain already is asked for as it stands, with its hyphens.
      const wanted = subdomain.safeParse(domain);
      const label = wanted.success ? wanted.data : subdomainLabel(domain) || subdomainLabel(organizationName);
      const isAvailable =
        !isReserved(label) && !(await isTaken(pool, label)) && !(await isNameTaken(pool, organizationName));
      return {
        isAvailable,
        suggestedSubdomain: await suggestSubdomain(pool, subdomainLabel(organizationName)),
        message: isAvailable ? 'Organization name is available' : 'Organization name is not available',
      };
    },
    async listSubscriptionPlans() {
      return [...subscriptionPlans];
    },
    async completeOnboarding({ body, idempotencyKey, ...request }) {
      const client = { ...request, address: networkOf(request.address) };
      throttle.admit(client.address);
      checkSignUp(body);
      const issued =
        idempotencyKey === undefined
          ? await signUp(body, client, undefined)
          : await signUpOnce(body, client, signUpKeyOf(idempotencyKey, body));
      if (!issued?.refreshToken) {
        throw accountChanged();
      }
      const { access_token: jwtToken, expires_in: expiresIn } = await grants.tokensFor(issued);
      const { refreshToken, grant } = issued;
      const result = { jwtToken, refreshToken, expiresIn, organizationId: grant.organizationId };
      return { success: true, message: 'Your organization is ready', result };
    },
  };
}

const accountChanged = () => conflict('Your account was changed meanwhile. Please sign in.');

function organizationOf(body: SignUpInput): NewOrganization {
  return {
    organization: body.organizationDetails,
    subdomain: body.domainSetup.subdomain,
    customDomain: body.domainSetup.customDomain,
    admin: body.adminUser,
    planId: body.subscriptionPlanId,
    billingCycle: body.subscriptionDetails.billingCycle,
    withTrial: body.subscriptionDetails.startWithTrial,
  };
}
