import { passkeyGrant, secondFactorGrant, webClientId } from '@pipewright/contract/identity.ts';
import { scopes } from '@pipewright/contract/permissions.ts';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Pool } from '../../platform/database/connections/pool.ts';
import { parameter, readForm } from '../accounts/request-forms.ts';
import { readUserInfo } from '../accounts/userinfo.ts';
import type { ApplicationGrants } from '../applications/application-grants.ts';
import { readBrowser } from '../sso/browser-cookie.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { Authenticate } from './authenticate.ts';
import type { Grants } from './grants.ts';
import { networkOf } from './network-of.ts';
import { sendOauthError } from './oauth-errors.ts';
import type { Client, Sessions } from './sessions.ts';
import type { SigningKeys } from './signing-keys.ts';

/** No valid form is longer; longer ones are rejected before they are read. */
const bodyLimit = 16 * 1024;
const publicly = 'public, max-age=300';

/** The HTTP endpoints of the identity server: RFC 6749 (token), 7009 (revoke), 7517 (keys) and OpenID's userinfo. */
export function oauthRoutes(deps: {
  pool: Pool;
  issuer: string;
  keys: SigningKeys;
  grants: Grants;
  sessions: Sessions;
  accessTokens: AccessTokens;
  authenticate: Authenticate;
  applicationGrants: ApplicationGrants;
}): FastifyPluginAsync {
  const { pool, issuer, keys, grants, sessions, accessTokens, authenticate, applicationGrants } = deps;

  const verifyAny = async (token: string) =>
    (await accessTokens.verify(token, 'api')) ?? (await accessTokens.verify(token, 'mcp'));

  return async app => {
    app.setErrorHandler(sendOauthError);
    app.addHook('onRequest', async (_request, reply) => {
      reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' });
    });

    app.post('/oauth/token', { bodyLimit, schema: tokenDescription }, async request => {
      const { form, clientId } = readForm(request, tokenForm);
      if (clientId === webClientId) {
        return grants.answer(form, clientOf(request));
      }
      const applicationId = await applicationGrants.findApplication(clientId);
      return grants.tokensFor(await applicationGrants.answer(form, applicationId, clientOf(request)));
    });

    app.post('/oauth/revoke', { bodyLimit }, async (request, reply) => {
      const {
        form: { token },
        clientId,
      } = readForm(request, revokeForm);
      const grant = token.includes('.') ? await verifyAny(token) : undefined;
      const by = grant ? { sessionId: grant.sessionId } : { refreshToken: token };
      const revokedBy =
        clientId === webClientId ? clientId : await applicationGrants.findApplication(clientId);
      await sessions.revoke({ ...by, clientId: revokedBy }, clientOf(request));
      return reply.code(200).send();
    });

    app.get('/oauth/userinfo', async request =>
      readUserInfo(pool, await authenticate(request.headers.authorization)),
    );

    app.get('/oauth/jwks', async (_request, reply) => {
      reply.header('cache-control', publicly).removeHeader('pragma');
      return { keys: await keys.publicKeys() };
    });

    app.get('/.well-known/openid-configuration', async (_request, reply) => {
      reply.header('cache-control', publicly).removeHeader('pragma');
      return describeServer(issuer);
    });
  };
}

const tokenDescription = {
  summary: 'Sign in, or refresh a session (RFC 6749)',
  tags: ['account'],
  description: [
    `Form-encoded, \`client_id=${webClientId}\`. \`grant_type=password\` with \`username\` and \`password\`; \`refresh_token\`;`,
    '`authorization_code` with the code of a Google or Microsoft sign-in;',
    `\`${passkeyGrant}\` with \`credential\`, the answer to \`POST /api/auth/passkey-options\`.`,
    'An account with a second factor is answered `400 {"error":"mfa_required","mfa_token":"…"}` instead: send that token',
    `within five minutes as \`mfa_token\` with \`code\` (of the authenticator app, or a recovery code) and \`grant_type=${secondFactorGrant}\`.`,
    'It counts once, and after five wrong codes not at all.',
  ].join(' '),
};
const tokenForm = z.looseObject({ grant_type: parameter(100) });
const revokeForm = z.object({ token: parameter(4096) });

function clientOf(request: FastifyRequest): Client {
  const { ip, headers } = request;
  return { address: networkOf(ip), userAgent: headers['user-agent'], browser: readBrowser(request) };
}

/** Lists only what exists: no authorization endpoint and no ID tokens. */
function describeServer(issuer: string) {
  return {
    issuer,
    token_endpoint: `${issuer}/oauth/token`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    userinfo_endpoint: `${issuer}/oauth/userinfo`,
    jwks_uri: `${issuer}/oauth/jwks`,
    scopes_supported: scopes,
    response_types_supported: [],
    grant_types_supported: [
      'password',
      'refresh_token',
      'authorization_code',
      secondFactorGrant,
      passkeyGrant,
    ],
    subject_types_supported: ['public'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
  };
}
