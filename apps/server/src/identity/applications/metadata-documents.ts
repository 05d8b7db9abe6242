import {
  type ApplicationResource,
  applicationScopes,
} from '@pipewright/contract/operations/account/applications.ts';
import { resourceAddress } from '../tokens/access-tokens.ts';

/** The page on which users allow or deny the request of an application. */
export const authorizationPage = '/connect/authorize';

/** How applications find the endpoints of the identity server (RFC 8414). */
export function describeAuthorizationServer(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}${authorizationPage}`,
    token_endpoint: `${issuer}/oauth/token`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    registration_endpoint: `${issuer}/oauth/register`,
    userinfo_endpoint: `${issuer}/oauth/userinfo`,
    jwks_uri: `${issuer}/oauth/jwks`,
    scopes_supported: [...applicationScopes, 'offline_access'],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  };
}

const resourceNames: Readonly<Record<ApplicationResource, string>> = {
  api: 'Pipewright API',
  mcp: 'Pipewright MCP server',
};

/** The document about where clients get tokens for a resource (RFC 9728). */
export function describeResource(issuer: string, resource: ApplicationResource) {
  return {
    resource: resourceAddress(issuer, resource),
    resource_name: resourceNames[resource],
    authorization_servers: [issuer],
    scopes_supported: applicationScopes,
    bearer_methods_supported: ['header'],
  };
}

/** The address of that document, which is sent to clients without a valid token. */
export function resourceDocument(resource: ApplicationResource): string {
  return `/.well-known/oauth-protected-resource/${resource}`;
}
