import { webClientId } from '@pipewright/contract/identity.ts';
import type { ApplicationResource } from '@pipewright/contract/operations/account/applications.ts';
import { type Scope, scopes } from '@pipewright/contract/permissions.ts';
import { type CryptoKey, errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { newId } from '../../platform/ids.ts';
import { type SigningKeys, signingAlgorithm } from './signing-keys.ts';

export const accessTokenSeconds = 600;
/** Our tokens have about 700 characters; longer ones are rejected without parsing. */
const maxTokenLength = 2048;

/** The contents of a token: the user, the organization and the session. */
export interface Grant {
  userId: string;
  sessionId: string;
  organizationId: string;
  scopes: readonly Scope[];
  /** The third-party application that it was granted to, and what for; absent for our own client. */
  application?: { id: string; resource: ApplicationResource } | undefined;
}

export interface AccessTokens {
  issue(grant: Grant): Promise<string>;
  /** Undefined for anything that is not a valid token of ours for this resource. */
  verify(token: string, resource: ApplicationResource): Promise<(Grant & { expiresAt: number }) | undefined>;
}

/** Access tokens according to RFC 9068. */
export function createAccessTokens({ keys, issuer }: { keys: SigningKeys; issuer: string }): AccessTokens {
  async function keyFor({ kid = '' }): Promise<CryptoKey> {
    const key = await keys.find(kid);
    if (!key) {
      throw new errors.JWKSNoMatchingKey();
    }
    return key;
  }

  return {
    async issue(grant) {
      const { kid, key } = await keys.current();
      const claims = {
        client_id: grant.application?.id ?? webClientId,
        sid: grant.sessionId,
        org: grant.organizationId,
        scope: grant.scopes.join(' '),
      };
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT(claims)
        .setProtectedHeader({ alg: signingAlgorithm, typ: 'at+jwt', kid })
        .setIssuer(issuer)
        .setAudience(resourceAddress(issuer, grant.application?.resource ?? 'api'))
        .setSubject(grant.userId)
        .setJti(newId())
        .setIssuedAt(now)
        .setExpirationTime(now + accessTokenSeconds)
        .sign(key);
    },
    async verify(token, resource) {
      if (token.length > maxTokenLength) {
        return undefined;
      }
      try {
        const { payload } = await jwtVerify(token, keyFor, {
          issuer,
          audience: resourceAddress(issuer, resource),
          typ: 'at+jwt',
          algorithms: [signingAlgorithm],
        });
        return grantOf(accessClaims.parse(payload));
      } catch (error) {
        // Other errors, such as an unreachable database, say nothing about the token.
        if (error instanceof errors.JOSEError) {
          return undefined;
        }
        throw error;
      }
    },
  };
}

/** The address by which a resource is named in requests and tokens (RFC 8707). */
export function resourceAddress(issuer: string, resource: ApplicationResource): string {
  return `${issuer}/${resource}`;
}

const accessClaims = z.object({
  sub: z.string(),
  sid: z.string(),
  org: z.string(),
  scope: z.string(),
  exp: z.number(),
});

function grantOf(claims: z.infer<typeof accessClaims>): Grant & { expiresAt: number } {
  const granted = new Set(claims.scope.split(' '));
  return {
    userId: claims.sub,
    sessionId: claims.sid,
    organizationId: claims.org,
    scopes: scopes.filter(scope => granted.has(scope)),
    expiresAt: claims.exp * 1000,
  };
}
