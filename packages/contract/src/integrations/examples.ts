/** A request to the API that the product shows as an example. A test sends each of them exactly as it is shown. */
interface Example {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** The path after the origin. `{id}` is replaced by an id from an earlier response. */
  readonly path: string;
  readonly body?: object;
}

export const integrationExamples = {
  listLeads: { method: 'GET', path: '/api/leads?pageSize=5&sort=-createdAtUtc' },
  createLead: {
    method: 'POST',
    path: '/api/leads',
    body: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' },
  },
  subscribe: {
    method: 'POST',
    path: '/api/webhooks',
    body: { url: 'https://example.com/hook', events: ['lead.created', 'deal.updated'] },
  },
  unsubscribe: { method: 'DELETE', path: '/api/webhooks/{id}' },
} as const satisfies Readonly<Record<string, Example>>;

/** The body that the instructions send to the address of an automation. */
export const receivedExample = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' };

/** The example as a command, with a placeholder for the API key. */
export function curlOf({ method, path, body }: Example, origin: string, token = 'YOUR_API_KEY'): string {
  return writeCurl({ method, url: `${origin}${path}`, body, token });
}

/** The command that sends to the address of an automation. It needs no key: the address is the secret. */
export function curlToAddress(address: string): string {
  return writeCurl({ method: 'POST', url: address, body: receivedExample });
}

interface Command {
  readonly method: string;
  readonly url: string;
  readonly body?: object | undefined;
  readonly token?: string;
}

function writeCurl({ method, url, body, token }: Command): string {
  const parts = [
    `curl -X ${method} '${url}'`,
    ...(token ? [`-H 'Authorization: Bearer ${token}'`] : []),
    ...(body ? [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(body)}'`] : []),
  ];
  return parts.join(' \\\n  ');
}
