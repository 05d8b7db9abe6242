import { t } from '@lingui/core/macro';
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { ApiError } from '../client/api-error.ts';

type Options = Readonly<Record<string, unknown>>;

/** Has the browser make a passkey; answers what the server checks. */
export function createPasskey(options: Options): Promise<Record<string, unknown>> {
  return explained(async () => ({ ...(await startRegistration({ optionsJSON: options as never })) }));
}

/** Has the browser sign in with a passkey; answers what the server checks, as text. */
export function askForPasskey(options: Options): Promise<string> {
  return explained(async () => JSON.stringify(await startAuthentication({ optionsJSON: options as never })));
}

/** The browser's own words are for programmers. */
async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new ApiError(0, sentenceOf(error));
  }
}

function sentenceOf(error: unknown): string {
  const code = error instanceof WebAuthnError ? error.code : undefined;
  switch (code) {
    case 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED':
      return t`This device has a passkey for your account already.`;
    case 'ERROR_INVALID_DOMAIN':
    case 'ERROR_INVALID_RP_ID':
      return t`Passkeys do not work at this address. Open the product by the name that it was set up with.`;
    default:
      return t`No passkey was used: it was cancelled, or took too long.`;
  }
}
