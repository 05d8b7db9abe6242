import type { ProviderId } from '@pipewright/contract/identity.ts';
import * as openid from 'openid-client';
import { z } from 'zod';
import type { Config, SsoSettings } from '../../config.ts';

const timeoutSeconds = 8;
/** Endpoints and keys of a provider rarely change, but they do. */
const cacheMs = 3_600_000;

/** The values that the browser must return for the response to be accepted. */
export interface Checks {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** A person at a provider, according to its signed token. */
export interface ExternalPerson {
  issuer: string;
  subject: string;
  /** Only if the provider has verified it. */
  email: string | undefined;
}

export interface Provider {
  /** The address to redirect the browser to. */
  begin(checks: Checks): Promise<URL>;
  /** Exchanges the code for the person. Throws unless all checks pass. */
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

/** The provider's metadata, fetched on first use and again after a while or a failure. */
function discoverOf({ issuer, clientId, clientSecret }: SsoSettings): () => Promise<openid.Configuration> {
  let known: { at: number; configuration: Promise<openid.Configuration> } | undefined;

  return () => {
    if (!known || known.at < Date.now() - cacheMs) {
      const configuration = openid.discovery(new URL(issuer), clientId, clientSecret, undefined, {
        timeout: timeoutSeconds,
        // The configuration allows plain HTTP only on this machine.
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
  // Microsoft's claim for a verified address. Its `email` alone can be anything that the owner of a directory typed.
  xms_edov: z.union([z.boolean(), z.number(), z.string()]).optional().catch(undefined),
});

function personOf(claims: unknown, { vouchesForEmail }: SsoSettings): ExternalPerson {
  const { iss, sub, email, email_verified: verified, xms_edov: edov } = claimsSchema.parse(claims);
  const isVouchedFor = verified ?? (vouchesForEmail || ['1', 'true'].includes(String(edov)));
  return { issuer: iss, subject: sub, email: isVouchedFor ? email : undefined };
}
