import { webClientId } from '@pipewright/contract/identity.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isDocumentUrl } from '../applications/client-documents.ts';
import { OauthError, unknownClient } from '../tokens/oauth-errors.ts';

/** A form parameter. PostgreSQL cannot store NUL, and no name or password contains it. */
export function parameter(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .refine(text => !text.includes('\0'));
}

/**
 * The form of a request and the client that sends it: our own, or an application, which has a UUID. Unknown parameters
 * are ignored, as RFC 6749 §3.2 requires.
 */
export function readForm<S extends z.ZodType>(
  request: FastifyRequest,
  schema: S,
): { form: z.infer<S>; clientId: string } {
  const form = parametersOf(request);
  return { clientId: clientIdOf(request, form.client_id), form: parseForm(form, schema) };
}

export function parseForm<S extends z.ZodType>(form: unknown, schema: S): z.infer<S> {
  const parsed = schema.safeParse(form);
  if (!parsed.success) {
    const name = parsed.error.issues[0]?.path.join('.') || 'grant_type';
    throw new OauthError('invalid_request', `The parameter ${name} is missing or not valid.`);
  }
  return parsed.data;
}

/** The parameters by name. Each may occur once, and empty ones count as missing. */
function parametersOf({ headers, body }: FastifyRequest): Record<string, string> {
  if (!/^application\/x-www-form-urlencoded(;|$)/i.test(headers['content-type'] ?? '')) {
    throw new OauthError('invalid_request', 'The request must be form-encoded.');
  }
  const given = Object.entries(body ?? {}).filter(([, value]) => value !== '');
  const repeated = given.find(([, value]) => typeof value !== 'string');
  if (repeated) {
    throw new OauthError('invalid_request', 'A parameter must not be repeated.');
  }
  return Object.fromEntries(given);
}

/** A public client names itself without proof. A client that tries to authenticate itself is not one of ours. */
function clientIdOf({ headers }: FastifyRequest, clientId: string | undefined): string {
  if (/^basic /i.test(headers.authorization ?? '')) {
    throw new OauthError('invalid_client', 'This client does not authenticate itself.', {
      status: 401,
      headers: { 'www-authenticate': 'Basic' },
    });
  }
  const isKnownForm =
    clientId === webClientId ||
    z.uuid().safeParse(clientId).success ||
    (clientId !== undefined && isDocumentUrl(clientId));
  if (!clientId || !isKnownForm) {
    throw unknownClient();
  }
  return clientId;
}
