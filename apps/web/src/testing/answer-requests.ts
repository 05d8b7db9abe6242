type Answer = (url: URL, request: RequestInit) => unknown;

const original = window.fetch;

export function stopAnswering(): void {
  window.fetch = original;
}

/** Answers the requests of a test in the place of the server. One that nothing is returned for fails with 404. */
export function answerRequests(answer: Answer): void {
  localStorage.setItem('access_token', 'token');
  localStorage.setItem('token_expiry', String(Date.now() + 600_000));
  window.fetch = async (input, init = {}) => {
    const url = new URL(String(input), location.origin);
    if (!/^\/(api|oauth)\//.test(url.pathname)) {
      return original(input, init);
    }
    const body = answer(url, init);
    return Response.json(body ?? { code: 'notFound', message: '' }, {
      status: body === undefined ? 404 : 200,
      headers: { 'x-change-set': '0190f1a2-0000-7000-8000-0000000000cc' },
    });
  };
}
