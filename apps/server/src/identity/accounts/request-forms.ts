import { webClientId } from '@pipewright/contract/identity.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { OauthError } from '../tokens/oauth-errors.ts';

/** A form's parameter. PostgreSQL stores no NUL, and nobody's name or password has one. */
export function parameter(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .refine(text => !text.includes('\0'));
}

/** The form of a request by our own client; unknown parameters are left alone, as RFC 6749 §3.2 wants it. */
export function readForm<S extends z.ZodType>(request: FastifyRequest, schema: S): z.infer<S> {
  const form = parametersOf(request);
  demandWebClient(request, form.client_id);
  return parseForm(form, schema);
}

export function parseForm<S extends z.ZodType>(form: unknown, schema: S): z.infer<S> {
  const parsed = schema.safeParse(form);
  if (!parsed.success) {
    const name = parsed.error.issues[0]?.path.join('.') || 'grant_type';
    throw new OauthError('invalid_request', `The parameter ${name} is missing or not valid.`);
  }
  return parsed.data;
}

/** The parameters by name: each at most once, and none that is empty, since that means it is not there. */
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

/** A public client says who it is and proves nothing; one that tries to prove it is none of ours. */
function demandWebClient({ headers }: FastifyRequest, clientId: string | undefined): void {
  if (/^basic /i.test(headers.authorization ?? '')) {
    throw new OauthError('invalid_client', 'This client does not authenticate itself.', {
      status: 401,
      headers: { 'www-authenticate': 'Basic' },
    });
  }
  if (clientId !== webClientId) {
    throw new OauthError('invalid_client', 'The client is missing or unknown.');
  }
}
