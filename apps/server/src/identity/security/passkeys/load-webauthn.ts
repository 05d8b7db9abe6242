/** Loaded when somebody uses a passkey: with its certificate parsers the library takes about 11 MB, and most people sign in otherwise. */
export function loadWebauthn() {
  return import('@simplewebauthn/server');
}
