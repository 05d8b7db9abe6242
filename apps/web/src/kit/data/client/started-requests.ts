interface StartedRequest {
  readonly authorization: string;
  readonly response: Promise<Response>;
}

/** How long an answer may wait for the application's code before it counts as too old. */
const tooOldAfterMs = 30_000;

/**
 * The response to a request that the page started before the application's code was loaded (src/start/start.js), if
 * it was for the same address and the same session. Each is used once: a second request wants a newer response.
 */
export function takeStartedRequest(url: string, { method = 'GET', headers }: RequestInit) {
  const started = Reflect.get(globalThis, 'startedRequests') as Map<string, StartedRequest> | undefined;
  const request = method === 'GET' ? started?.get(url) : undefined;
  if (!request) {
    return undefined;
  }
  started?.delete(url);
  const isSameSignIn = new Headers(headers).get('authorization') === request.authorization;
  return isSameSignIn && performance.now() < tooOldAfterMs ? request.response : undefined;
}
