import type { ProviderId } from '@pipewright/contract/identity.ts';
import * as openid from 'openid-client';
import { z } from 'zod';
import type { Config, SsoSettings } from '../../config.ts';

const timeoutSeconds = 8;
/** Endpoints and keys of a provider change rarely, but they do. */
const rememberMs = 3_600_000;

/** What must come back with the browser for the answer to be ours. */
export interface Checks {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Somebody at a provider, as its signed token says. */
export interface ExternalPerson {
  issuer: string;
  subject: string;
  /** Only where the provider vouches that it is theirs. */
  email: string | undefined;
}

export interface Provider {
  /** Where to send the browser. */
  begin(checks: Checks): Promise<URL>;
  /** Trades the code that the browser brought back for who it is; throws unless everything fits. */
  finish(callback: URL, checks: Checks): Promise<ExternalPerson>;
}

export function createProviders(
  sso: Config['sso'],
  callbackUrl: (id: ProviderId) => string,
): Record<ProviderId, Provider | undefined> {
  const provider = (id: ProviderId) => {
    const settings = sso[id];
    return settings && createProvider(settings, callbackUrl(id));
  };
  return { google: provider('google'), microsoft: provider('microsoft') };
}

function createProvider(settings: SsoSettings, redirectUri: string): Provider {
  const discover = discoverOf(settings);

  return {
    async begin({ state, nonce, codeVerifier }) {
      return openid.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      });
    },
    async finish(callback, { state, nonce, codeVerifier }) {
      const tokens = await openid.authorizationCodeGrant(await discover(), callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      return personOf(tokens.claims(), settings);
    },
  };
}

/** The provider's own description of itself, fetched when it is first needed and again after a while or a failure. */
function discoverOf({ issuer, clientId, clientSecret }: SsoSettings): () => Promise<openid.Configuration> {
  let known: { at: number; configuration: Promise<openid.Configuration> } | undefined;

  return () => {
    if (!known || known.at < Date.now() - rememberMs) {
      const configuration = openid.discovery(new URL(issuer), clientId, clientSecret, undefined, {
        timeout: timeoutSeconds,
        // The configuration lets plain HTTP through on this machine only.
        execute: issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [],
      });
      configuration.catch(() => {
        known = undefined;
      });
      known = { at: Date.now(), configuration };
    }
    return known.configuration;
  };
}

const claimsSchema = z.object({
  iss: z.string(),
  sub: z.string().min(1),
  email: z.email().max(254).optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
  // Microsoft's word for a verified address; its `email` alone can be anything that a directory's owner typed.
  xms_edov: z.union([z.boolean(), z.number(), z.string()]).optional().catch(undefined),
});

function personOf(claims: unknown, { vouchesForEmail }: SsoSettings): ExternalPerson {
  const { iss, sub, email, email_verified: verified, xms_edov: edov } = claimsSchema.parse(claims);
  const isVouchedFor = verified ?? (vouchesForEmail || ['1', 'true'].includes(String(edov)));
  return { issuer: iss, subject: sub, email: isVouchedFor ? email : undefined };
}
