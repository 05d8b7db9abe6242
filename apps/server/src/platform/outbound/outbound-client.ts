import { Agent as HttpAgent, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { currentTraceparent } from '../tracing/trace-context.ts';
import { noTracer, type Tracer } from '../tracing/tracer.ts';
import {
  familyOf,
  guardedLookup,
  isNetwork,
  isPublicAddress,
  networkList,
  PrivateAddressError,
} from './public-addresses.ts';

/** How much of an answer is read. The rest is not waited for. */
const maxAnswerBytes = 64 * 1024;

export interface OutboundAnswer {
  readonly status: number;
  readonly text: string;
}

interface OutboundMessage {
  readonly headers: Readonly<Record<string, string>>;
  /** Absent: nothing is sent, and the request is a GET. */
  readonly body?: string;
  readonly timeoutMs: number;
}

/** Why no answer came, in words for the person who entered the address. */
export class OutboundError extends Error {}

/**
 * The only way to reach an address that a tenant has entered. It connects to public addresses only: every address that
 * the host name resolves to is checked, and the connection is made to a checked one. Redirects are not followed, and
 * proxies of the environment are not used.
 */
export interface OutboundClient {
  /** Throws an `OutboundError` if the address can never be used; for checks when somebody enters it. */
  assertAllowed(url: string): void;
  post(url: string, message: OutboundMessage & { readonly body: string }): Promise<OutboundAnswer>;
  get(url: string, message: Omit<OutboundMessage, 'body'>): Promise<OutboundAnswer>;
  close(): void;
}

/** `allowed` are hosts and networks of the operator’s own that may be reached in addition, also without TLS. */
export function createOutboundClient({
  allowed,
  tracer = noTracer,
}: {
  allowed: readonly string[];
  tracer?: Tracer | undefined;
}): OutboundClient {
  const allowedNames = new Set(allowed.filter(entry => !isNetwork(entry)).map(name => name.toLowerCase()));
  const allowedNetworks = networkList(allowed.filter(isNetwork));
  const agents = {
    'http:': new HttpAgent({ keepAlive: true }),
    'https:': new HttpsAgent({ keepAlive: true }),
  };

  const isAllowedNetwork = (address: string) => allowedNetworks.check(address, familyOf(address));
  const mayConnect = (address: string) => isAllowedNetwork(address) || isPublicAddress(address);
  const lookup = guardedLookup(mayConnect);
  const isOperators = (host: string) => allowedNames.has(host) || (isIP(host) > 0 && isAllowedNetwork(host));

  function readAddress(address: string): { url: URL; host: string } {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (!url || !(url.protocol in agents)) {
      throw new OutboundError('This is not a web address.');
    }
    if (url.username || url.password) {
      throw new OutboundError('An address must not contain a user name or password.');
    }
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (!isOperators(host) && (url.protocol !== 'https:' || url.port !== '')) {
      throw new OutboundError('The address must begin with https:// and use the standard port.');
    }
    // Names are checked when they are resolved; literal addresses are not resolved.
    if (isIP(host) > 0 && !mayConnect(host)) {
      throw new OutboundError('This address is not reachable from the internet.');
    }
    return { url, host };
  }

  function send({ url, host }: ReturnType<typeof readAddress>, message: OutboundMessage) {
    const { promise, resolve, reject } = Promise.withResolvers<OutboundAnswer>();
    const { body, timeoutMs } = message;
    const traceparent = currentTraceparent();
    const headers = traceparent ? { ...message.headers, traceparent } : message.headers;
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method: body === undefined ? 'GET' : 'POST',
      agent: agents[url.protocol as keyof typeof agents],
      headers: body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
      ...(allowedNames.has(host) ? {} : { lookup }),
    });
    // A limit on the whole exchange: a receiver that sends a byte now and then would never be idle.
    const timer = setTimeout(() => {
      request.destroy(new OutboundError(`No answer came within ${timeoutMs / 1000} seconds.`));
    }, timeoutMs);
    request.on('error', reject);
    request.on('response', response => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      const finish = () => {
        const text = Buffer.concat(chunks).subarray(0, maxAnswerBytes).toString('utf8');
        resolve({ status: response.statusCode ?? 0, text });
      };
      response.on('error', reject);
      response.on('end', finish);
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes >= maxAnswerBytes) {
          finish();
          request.destroy();
        }
      });
    });
    request.end(body);
    return promise.finally(() => clearTimeout(timer));
  }

  async function exchange(address: string, message: OutboundMessage): Promise<OutboundAnswer> {
    const target = readAddress(address);
    try {
      const method = message.body === undefined ? 'GET' : 'POST';
      const attributes = { 'http.request.method': method, 'server.address': target.host };
      return await tracer.trace(method, { kind: 'client', attributes }, () => send(target, message));
    } catch (error) {
      throw error instanceof OutboundError ? error : new OutboundError(explain(error), { cause: error });
    }
  }

  return {
    assertAllowed(address) {
      readAddress(address);
    },
    post: exchange,
    get: exchange,
    close() {
      agents['http:'].destroy();
      agents['https:'].destroy();
    },
  };
}

/** Words for the person who entered the address. They must not reveal what is inside of the operator’s network. */
function explain(error: unknown): string {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (error instanceof PrivateAddressError) {
    return 'This address is not reachable from the internet.';
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return 'The host name could not be resolved.';
  }
  if (code === 'ECONNREFUSED') {
    return 'The connection was refused.';
  }
  if (code === 'ECONNRESET' || code === 'EPIPE' || message === 'aborted' || message === 'socket hang up') {
    return 'The connection was closed before an answer came.';
  }
  if (/^(ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_SSL)/.test(code)) {
    return `The receiver has no valid certificate (${code}).`;
  }
  return `The receiver could not be reached (${code || 'error'}).`;
}
