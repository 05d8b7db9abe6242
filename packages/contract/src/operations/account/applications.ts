import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { singleLine } from '../../fields/single-line.ts';

const tag = 'security';
const id = z.strictObject({ id: z.uuid() });

/** What an application may do on behalf of a user: `read`, or also `write`. Never more than the user may. */
export const applicationScopes = ['read', 'write'] as const;
export type ApplicationScope = (typeof applicationScopes)[number];

/** What the access tokens of a connection are for. */
export const applicationResources = ['api', 'mcp'] as const;
export type ApplicationResource = (typeof applicationResources)[number];

/** The parameters of an authorization request (RFC 6749 §4.1.1, RFC 7636, RFC 8707), by their names in the address. */
export const authorizationRequest = z.strictObject({
  /** The id of a registered application, or the address of a document that describes it. */
  client_id: z.string().max(500),
  redirect_uri: z.string().max(2000),
  response_type: z.string().max(100).optional(),
  code_challenge: z.string().max(200).optional(),
  code_challenge_method: z.string().max(20).optional(),
  scope: z.string().max(1000).optional(),
  state: z.string().max(2000).optional(),
  resource: z.string().max(2000).optional(),
});
export type AuthorizationRequest = z.infer<typeof authorizationRequest>;

export const describeAuthorization = defineOperation({
  method: 'GET',
  path: '/security/authorization',
  access: 'person',
  tag,
  summary: 'What an application asks for, before one allows it',
  query: authorizationRequest,
  result: z.object({
    /** The request is invalid: the browser returns to the application with the error. */
    refusedTo: z.string().nullable(),
    application: z.object({
      name: z.string(),
      /** Where the browser goes afterwards: a host, or the scheme of an installed application. */
      destination: z.string(),
      /** Whether an administrator registered it. Otherwise it registered itself, and its name is unverified. */
      isRegistered: z.boolean(),
    }),
    scopes: z.array(z.enum(applicationScopes)),
    resource: z.enum(applicationResources),
    /** The organizations for which the user can allow it. */
    organizations: z.array(z.object({ id: z.uuid(), name: z.string(), isCurrent: z.boolean() })),
  }),
});

export const answerAuthorization = defineOperation({
  method: 'POST',
  path: '/security/authorization',
  access: 'person',
  tag,
  summary: 'Allow what an application asks for, or refuse it',
  body: z.strictObject({
    request: authorizationRequest,
    isAllowed: z.boolean(),
    /** The organization that the application may work in. */
    organizationId: z.uuid(),
  }),
  /** The address of the application that the browser returns to. */
  result: z.object({ redirectTo: z.string() }),
  answersSecret: true,
});

const connection = z.object({
  id: z.uuid(),
  application: z.string(),
  scopes: z.array(z.enum(applicationScopes)),
  resource: z.enum(applicationResources),
  createdAtUtc: z.iso.datetime(),
  /** Precise to some minutes: the time when the application last renewed its token. */
  lastUsedAtUtc: z.iso.datetime(),
});
export type Connection = z.infer<typeof connection>;

export const listMyConnections = defineOperation({
  method: 'GET',
  path: '/security/connections',
  access: 'person',
  tag,
  summary: 'The applications that work on one’s behalf in this organization, the last used first',
  result: z.array(connection),
});

export const endMyConnection = defineOperation({
  method: 'DELETE',
  path: '/security/connections/:id',
  access: 'person',
  tag,
  summary: 'Disconnect an application; its next request is refused',
  params: id,
});

export const listConnections = defineOperation({
  method: 'GET',
  path: '/applications/connections',
  access: 'settings.manage',
  tag,
  summary: 'The applications that members have connected, the last used first',
  result: z.array(connection.extend({ user: z.object({ id: z.uuid(), fullName: z.string() }) })),
});

export const endConnection = defineOperation({
  method: 'DELETE',
  path: '/applications/connections/:id',
  access: 'settings.manage',
  tag,
  summary: 'Disconnect an application of any member; its next request is refused',
  params: id,
});

const application = z.object({
  /** The `client_id`. */
  id: z.uuid(),
  name: z.string(),
  redirectUris: z.array(z.string()),
  createdAtUtc: z.iso.datetime(),
});
export type Application = z.infer<typeof application>;

export const listApplications = defineOperation({
  method: 'GET',
  path: '/applications',
  access: 'settings.manage',
  tag,
  summary: 'The applications that the organization has registered, by name',
  result: z.array(application),
});

export const registerApplication = defineOperation({
  method: 'POST',
  path: '/applications',
  access: 'settings.manage',
  tag,
  summary: 'Register an application; members of the organization can connect it',
  body: z.strictObject({
    name: singleLine().min(1).max(60),
    redirectUris: z.array(z.string().trim().min(1).max(2000)).min(1, 'Enter at least one address').max(10),
  }),
  result: application,
  status: 201,
});

export const deleteApplication = defineOperation({
  method: 'DELETE',
  path: '/applications/:id',
  access: 'settings.manage',
  tag,
  summary: 'Delete a registered application; all its connections end',
  params: id,
});
