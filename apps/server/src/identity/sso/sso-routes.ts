import { randomBytes } from 'node:crypto';
import { type ProviderId, providerNames, type SsoRefusal } from '@pipewright/contract/identity.ts';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Pool } from '../../platform/database/connections/pool.ts';
import { runTransaction } from '../../platform/database/transaction.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { requestLanguage } from '../../platform/language/request-language.ts';
import { recordFailedSignIn } from '../security/security-log.ts';
import { networkOf } from '../tokens/network-of.ts';
import { issueToken } from '../tokens/one-time-tokens.ts';
import type { Throttle } from '../tokens/throttle.ts';
import { storeAttempt, takeAttempt } from './attempts.ts';
import { browserCookie, readBrowser } from './browser-cookie.ts';
import { findExternalAccount } from './external-accounts.ts';
import { createProviders, type Provider } from './providers.ts';
import { localPath } from './return-to.ts';

/** A reason that the sign-in page shows. */
class Refusal extends Error {
  readonly reason: SsoRefusal;

  constructor(reason: SsoRefusal) {
    super(reason);
    this.reason = reason;
  }
}

/** Sign-in with Google and Microsoft: to the provider and back, and to the web application with a code of ours. */
export function ssoRoutes(deps: {
  pool: Pool;
  throttle: Throttle;
  config: Pick<Config, 'appOrigin' | 'sso'>;
}): FastifyPluginAsync {
  const { pool, throttle, config } = deps;
  const callbackUrl = (id: ProviderId) => `${config.appOrigin}/oauth/sso/${id}/callback`;
  const providers = createProviders(config.sso, callbackUrl);
  const isSecure = config.appOrigin.startsWith('https:');

  function providerOf(request: FastifyRequest): { id: ProviderId; provider: Provider } {
    const id = idIn(request);
    if (!id) {
      throw notFound('No such provider.');
    }
    const provider = providers[id];
    if (!provider) {
      throw new Refusal('notSetUp');
    }
    return { id, provider };
  }

  return async app => {
    app.setErrorHandler(backToSignIn);
    app.addHook('onRequest', async (_request, reply) => {
      reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' });
    });

    app.get('/oauth/sso/:provider/start', async (request, reply) => {
      const { id, provider } = providerOf(request);
      throttle.countRequest(networkOf(request.ip));
      const checks = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
      const browser = randomBytes(32).toString('base64url');
      const returnTo = localPath((request.query as { return_to?: unknown }).return_to);
      const destination = await provider.begin(checks);
      await storeAttempt(pool, { ...checks, provider: id, browser, returnTo });
      return reply.header('set-cookie', browserCookie(browser, { isSecure })).redirect(destination.href, 302);
    });

    app.get('/oauth/sso/:provider/callback', async (request, reply) => {
      const { id, provider } = providerOf(request);
      const browser = readBrowser(request);
      const { data: state } = stateSchema.safeParse((request.query as { state?: unknown }).state);
      const attempt = browser && state && (await takeAttempt(pool, { state, browser, provider: id }));
      if (!attempt) {
        throw new Refusal('expired');
      }
      if ('error' in (request.query as object)) {
        throw new Refusal('cancelled');
      }
      const callback = new URL(`${callbackUrl(id)}${new URL(request.url, config.appOrigin).search}`);
      const person = await provider.finish(callback, attempt);
      const outcome = await runTransaction(pool, 'begin', async db => {
        const recognised = await findExternalAccount(db, { provider: id, person });
        if ('refusal' in recognised) {
          const { account } = recognised;
          const client = { address: networkOf(request.ip), userAgent: request.headers['user-agent'] };
          await (account && recordFailedSignIn(db, { account, client, details: { method: id } }));
          return recognised;
        }
        const { id: userId, email } = recognised;
        return { code: await issueToken(db, { purpose: 'sign-in', userId, email, browser, method: id }) };
      });
      if ('refusal' in outcome) {
        throw new Refusal(outcome.refusal);
      }
      const { code } = outcome;
      const returnTo = encodeURIComponent(attempt.returnTo);
      return reply.redirect(`/login/callback?code=${code}&return_to=${returnTo}`, 302);
    });
  };
}

const stateSchema = z.string().min(1).max(200);

function idIn(request: FastifyRequest): ProviderId | undefined {
  const { provider } = request.params as { provider?: string };
  return (Object.keys(providerNames) as ProviderId[]).find(id => id === provider);
}

/** The user sees a page, never JSON: the sign-in form shows the reason. */
function backToSignIn(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof AppError && error.code === 'notFound') {
    return reply.code(404).send(error.toBody(request.id, requestLanguage(request)));
  }
  const query = new URLSearchParams({ error: reasonOf(error, request), provider: idIn(request) ?? '' });
  return reply.redirect(`/login?${query}`, 302);
}

function reasonOf(error: unknown, request: FastifyRequest): SsoRefusal {
  if (error instanceof Refusal) {
    return error.reason;
  }
  if (error instanceof AppError && error.code === 'tooMany') {
    return 'tooMany';
  }
  request.log.error({ err: error }, 'A sign-in with a provider failed');
  return 'failed';
}
