import { randomBytes } from 'node:crypto';
import type {
  AuthorizationRequest,
  answerAuthorization,
  describeAuthorization,
} from '@pipewright/contract/operations/account/applications.ts';
import type { z } from 'zod';
import type { Pool } from '../../platform/database/connections/pool.ts';
import { AppError, conflict, notFound, unauthenticated } from '../../platform/errors.ts';
import type { Person } from '../security/own-account-route.ts';
import { hashOf } from '../tokens/refresh-tokens.ts';
import { tokenScopes } from './application-scopes.ts';
import type { Applications, KnownApplication } from './applications.ts';
import { checkRequest, type Refusal, type Wanted } from './check-request.ts';
import { destinationOf, matchesRedirectUri } from './redirect-uris.ts';

/** How long an application may take to exchange a code, in seconds. */
export const codeSeconds = 60;

type Description = z.output<typeof describeAuthorization.result>;
type Decision = z.output<typeof answerAuthorization.body>;

/** Requests of applications to work on behalf of a user (RFC 6749 §4.1), which the user allows or refuses. */
export interface AuthorizationRequests {
  describe(person: Person, request: AuthorizationRequest): Promise<Description>;
  /** The redirect to the application, with a code or an error. */
  decide(person: Person, decision: Decision): Promise<string>;
}

export function createAuthorizationRequests(deps: {
  pool: Pool;
  issuer: string;
  applications: Applications;
}): AuthorizationRequests {
  const { pool, issuer, applications } = deps;

  /** Throws if the browser must not be sent to the address that the request names. */
  async function findApplication(request: AuthorizationRequest): Promise<KnownApplication> {
    const application = await applications.find(request.client_id);
    if (!application) {
      throw notFound('The application that sent you here is not known. Connect it again from there.');
    }
    if (!matchesRedirectUri(application.redirectUris, request.redirect_uri)) {
      throw new AppError('malformed', {
        message:
          'The application that sent you here wants to continue at an address that it has not registered.',
      });
    }
    return application;
  }

  /** The organizations in which the user is active and may connect the application. */
  async function findOrganizations(person: Person, application: KnownApplication) {
    const rows = await pool.use(
      db => db.sql<Description['organizations']>`
        select organization.id, organization.name, organization.id = ${person.tenantId} as "isCurrent"
        from crm.membership
        join crm.organization on organization.tenant_id = membership.tenant_id and organization.id = membership.tenant_id
          and organization.allows_applications and organization.deletion_due_at_utc is null
        where membership.user_id = ${person.userId} and membership.is_active
          and (${application.organizationId}::uuid is null or organization.id = ${application.organizationId})
        order by organization.id = ${person.tenantId} desc, lower(organization.name), organization.id`,
    );
    return [...rows];
  }

  function addressWith(request: AuthorizationRequest, answer: Record<string, string>): string {
    const url = new URL(request.redirect_uri);
    const state = request.state === undefined ? {} : { state: request.state };
    for (const [name, value] of Object.entries({ ...answer, ...state, iss: issuer })) {
      url.searchParams.set(name, value);
    }
    return url.href;
  }

  async function issueCode(
    person: Person,
    given: Decision & { application: KnownApplication },
    requested: Wanted,
  ): Promise<string> {
    const code = randomBytes(32).toString('base64url');
    const issued = await pool.use(
      db => db.sql`
        insert into identity.authorization_code (hash, application_id, user_id, organization_id, redirect_uri,
          code_challenge, scope, resource, method, password_version, expires_at_utc)
        select ${hashOf(code)}, ${given.application.id}, account.id, ${given.organizationId},
          ${given.request.redirect_uri}, ${requested.codeChallenge}, ${tokenScopes(requested.scopes).join(' ')},
          ${requested.resource}, session.method, password_version,
          now() + make_interval(secs => ${codeSeconds})
        from identity.session join identity.user_account account on account.id = session.user_id
        where session.id = ${person.sessionId} and session.user_id = ${person.userId}`,
    );
    if (issued.count === 0) {
      throw unauthenticated();
    }
    return code;
  }

  return {
    async describe(person, request) {
      const application = await findApplication(request);
      const requested = checkRequest(request, issuer);
      const isRefused = typeof requested === 'string';
      return {
        refusedTo: isRefused ? addressWith(request, { error: requested }) : null,
        application: {
          name: application.name,
          destination: destinationOf(request.redirect_uri),
          isRegistered: application.organizationId !== null,
        },
        scopes: isRefused ? [] : requested.scopes,
        resource: isRefused ? 'api' : requested.resource,
        organizations: await findOrganizations(person, application),
      };
    },
    async decide(person, decision) {
      const { request, isAllowed, organizationId } = decision;
      const application = await findApplication(request);
      const requested = isAllowed ? checkRequest(request, issuer) : ('access_denied' satisfies Refusal);
      if (typeof requested === 'string') {
        return addressWith(request, { error: requested });
      }
      const organizations = await findOrganizations(person, application);
      if (!organizations.some(({ id }) => id === organizationId)) {
        throw conflict('This organization does not allow third-party applications.');
      }
      return addressWith(request, { code: await issueCode(person, { ...decision, application }, requested) });
    },
  };
}
