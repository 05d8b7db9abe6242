import { singleLine } from '@pipewright/contract/fields/single-line.ts';
import { applicationResources } from '@pipewright/contract/operations/account/applications.ts';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { networkOf } from '../tokens/network-of.ts';
import { OauthError, sendOauthError } from '../tokens/oauth-errors.ts';
import type { Applications } from './applications.ts';
import { describeAuthorizationServer, describeResource, resourceDocument } from './metadata-documents.ts';
import { destinationOf, redirectUriProblem } from './redirect-uris.ts';

const bodyLimit = 16 * 1024;

/** How applications find the identity server (RFC 8414, 9728) and register themselves (RFC 7591). */
export function registrationRoutes(deps: { issuer: string; applications: Applications }): FastifyPluginAsync {
  const { issuer, applications } = deps;

  return async app => {
    app.setErrorHandler(sendOauthError);

    const documents: Readonly<Record<string, object>> = {
      '/.well-known/oauth-authorization-server': describeAuthorizationServer(issuer),
      '/.well-known/oauth-protected-resource': describeResource(issuer, 'mcp'),
      ...Object.fromEntries(
        applicationResources.map(resource => [
          resourceDocument(resource),
          describeResource(issuer, resource),
        ]),
      ),
    };
    for (const [path, document] of Object.entries(documents)) {
      app.get(path, async (_request, reply) =>
        reply.header('cache-control', 'public, max-age=300').send(document),
      );
    }

    app.post('/oauth/register', { bodyLimit }, async (request, reply) => {
      const { client_name: givenName, redirect_uris: redirectUris } = readMetadata(request.body);
      const name = givenName?.slice(0, maxNameLength).trim() || destinationOf(redirectUris[0] ?? issuer);
      const { id, createdAtUtc } = await applications.registerItself(
        { name, redirectUris },
        networkOf(request.ip),
      );
      return reply
        .code(201)
        .header('cache-control', 'no-store')
        .send({
          client_id: id,
          client_id_issued_at: Math.floor(Date.parse(createdAtUtc) / 1000),
          client_name: name,
          redirect_uris: redirectUris,
          grant_types: ['authorization_code', 'refresh_token'],
          response_types: ['code'],
          token_endpoint_auth_method: 'none',
        });
    });
  };
}

const maxNameLength = 60;

/** Other metadata (logos, contacts, policies) is ignored: nobody has checked it, so nobody is shown it. */
const clientMetadata = z.object({
  client_name: singleLine().max(1000).optional(),
  redirect_uris: z.array(z.string().max(2000)).min(1).max(10),
});

function readMetadata(body: unknown): z.output<typeof clientMetadata> {
  const parsed = clientMetadata.safeParse(body);
  if (!parsed.success) {
    const name = parsed.error.issues[0]?.path.join('.') || 'redirect_uris';
    throw new OauthError('invalid_client_metadata', `The member ${name} is missing or not valid.`);
  }
  const problem = parsed.data.redirect_uris.map(redirectUriProblem).find(Boolean);
  if (problem) {
    throw new OauthError('invalid_redirect_uri', problem);
  }
  return parsed.data;
}
