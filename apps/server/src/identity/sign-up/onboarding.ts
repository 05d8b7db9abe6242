import type {
  completeOnboarding,
  listSubscriptionPlans,
  validateDomain,
} from '@pipewright/contract/operations/organization/onboarding.ts';
import { subdomain } from '@pipewright/contract/operations/organization/onboarding.ts';
import { scopes } from '@pipewright/contract/permissions.ts';
import type { z } from 'zod';
import type { Pool } from '../../platform/database/connections/pool.ts';
import { AppError, conflict } from '../../platform/errors.ts';
import { msg } from '../../platform/language/message.ts';
import { writeForRequest } from '../../platform/language/request-language.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import type { Credentials } from '../accounts/credentials.ts';
import {
  isNameTaken,
  isReserved,
  isTaken,
  subdomainLabel,
  suggestSubdomain,
} from '../organizations/subdomains.ts';
import { writePlans } from '../organizations/subscription-plans.ts';
import type { WithSecondFactor } from '../security/second-factor/sign-up-with-second-factor.ts';
import type { Grants } from '../tokens/grants.ts';
import { networkOf } from '../tokens/network-of.ts';
import type { Client, Issued, Sessions } from '../tokens/sessions.ts';
import type { Throttle } from '../tokens/throttle.ts';
import { checkSignUp } from './check-sign-up.ts';
import type { CreateOrganization, NewOrganization } from './create-organization.ts';
import { findSignUp, type SignUpKey, signUpKeyOf, storeSignUp } from './sign-up-keys.ts';
import type { SendWelcomeMails } from './welcome-mails.ts';

type SignUpInput = z.output<typeof completeOnboarding.body>;

/** The operations of the sign-up wizard, with bodies that the contract has validated. */
export interface Onboarding {
  validateDomain(body: z.output<typeof validateDomain.body>): Promise<z.output<typeof validateDomain.result>>;
  listSubscriptionPlans(): Promise<z.output<typeof listSubscriptionPlans.result>>;
  /** With an `idempotencyKey`, repeating it signs in to the organization that the first request created. */
  completeOnboarding(
    given: { body: SignUpInput; idempotencyKey?: string | undefined } & Client,
  ): Promise<z.output<typeof completeOnboarding.result>>;
}

export function createOnboarding(deps: {
  pool: Pool;
  credentials: Credentials;
  foundOrganization: CreateOrganization;
  withSecondFactor: WithSecondFactor;
  sessions: Sessions;
  grants: Grants;
  throttle: Throttle;
  outbox: Outbox;
  sendWelcomeMails: SendWelcomeMails;
  publicSuffix: string;
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
    publicSuffix,
  } = deps;

  async function signUp(body: SignUpInput, client: Client, key: SignUpKey | undefined) {
    const { issued, waiting } = await foundOrganization({
      parsed: organizationOf(body),
      address: client.address,
      finish: async (db, founded) => {
        if (key) {
          await storeSignUp(db, key, founded.organizationId);
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

  /** Signs in to the organization that this key has created; undefined if there is none. */
  async function signInAgain(body: SignUpInput, client: Client, key: SignUpKey): Promise<Issued | undefined> {
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
    const issued = await withSecondFactor({ organizationId, account, code, address }, (db, secondFactor) =>
      sessions.open(db, { userId, passwordVersion, organizationId, ...client, scopes, secondFactor }),
    );
    if (!issued) {
      throw accountChanged();
    }
    return issued;
  }

  async function signUpOnce(body: SignUpInput, client: Client, key: SignUpKey): Promise<Issued | undefined> {
    const again = await signInAgain(body, client, key);
    if (again) {
      return again;
    }
    try {
      return await signUp(body, client, key);
    } catch (error) {
      // A concurrent request with the same key has created what now conflicts.
      const concurrent = await signInAgain(body, client, key);
      if (concurrent) {
        return concurrent;
      }
      throw error;
    }
  }

  return {
    async validateDomain({ domain, organizationName }) {
      // A valid subdomain is used as it is, with its hyphens.
      const requested = subdomain.safeParse(domain);
      const label = requested.success
        ? requested.data
        : subdomainLabel(domain) || subdomainLabel(organizationName);
      const isAvailable =
        !isReserved(label) && !(await isTaken(pool, label)) && !(await isNameTaken(pool, organizationName));
      return {
        isAvailable,
        suggestedSubdomain: await suggestSubdomain(pool, subdomainLabel(organizationName)),
        message: writeForRequest(
          isAvailable ? msg`Organization name is available` : msg`Organization name is not available`,
        ),
        publicSuffix,
      };
    },
    async listSubscriptionPlans() {
      return writePlans();
    },
    async completeOnboarding({ body, idempotencyKey, ...request }) {
      const client = { ...request, address: networkOf(request.address) };
      throttle.countRequest(client.address);
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
      return { success: true, message: writeForRequest(msg`Your organization is ready`), result };
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
