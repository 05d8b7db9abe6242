import type { ProviderId } from '@pipewright/contract/identity.ts';
import type { Pool } from '../../platform/database/connections/pool.ts';
import { hashOf } from '../tokens/refresh-tokens.ts';
import type { Checks } from './providers.ts';

/** A sign-in that is in progress at a provider. */
interface Attempt extends Checks {
  provider: ProviderId;
  /** The cookie of the browser that started it. */
  browser: string;
  returnTo: string;
}

/** Stores an attempt for ten minutes: enough to type a password and a second factor. */
export async function storeAttempt(pool: Pool, attempt: Attempt): Promise<void> {
  const { state, browser, provider, nonce, codeVerifier, returnTo } = attempt;
  await pool.use(
    db => db.sql`
      insert into identity.sso_attempt
        (state_hash, browser_hash, provider, nonce, code_verifier, return_to, expires_at_utc)
      values (${hashOf(state)}, ${hashOf(browser)}, ${provider}, ${nonce}, ${codeVerifier}, ${returnTo},
        now() + interval '10 minutes')`,
  );
}

/** Removes and returns an attempt. A state can be used once, for its provider and browser. */
export async function takeAttempt(
  pool: Pool,
  given: Pick<Attempt, 'state' | 'browser' | 'provider'>,
): Promise<Attempt | undefined> {
  const [found] = await pool.use(
    db => db.sql<Pick<Attempt, 'nonce' | 'codeVerifier' | 'returnTo'>[]>`
      delete from identity.sso_attempt
      where state_hash = ${hashOf(given.state)} and browser_hash = ${hashOf(given.browser)}
        and provider = ${given.provider} and expires_at_utc > now()
      returning nonce, code_verifier as "codeVerifier", return_to as "returnTo"`,
  );
  return found && { ...given, ...found };
}
