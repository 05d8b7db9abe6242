import { i18n } from '@lingui/core';
import { networkError } from './api-error.ts';
import { connection } from './connection.ts';
import { takeStartedRequest } from './started-requests.ts';

export interface SendOptions {
  /** For the whole exchange with its retries: nobody waits longer. */
  timeoutMs?: number;
  /** Doubles with each retry. */
  backoffMs?: number;
  signal?: AbortSignal;
}

export interface Exchange {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: Headers;
  readonly text: string;
}

const retries = 3;
const passing = new Set([502, 503, 504]);

/** One request and its whole answer. Reads are tried again up to 3 times; a write is sent once. */
export async function send(url: string, init: RequestInit, options: SendOptions = {}): Promise<Exchange> {
  const { timeoutMs = 30_000, backoffMs = 300, signal: given } = options;
  const deadline = AbortSignal.timeout(timeoutMs);
  const signal = given ? AbortSignal.any([given, deadline]) : deadline;
  const attempts = (init.method ?? 'GET') === 'GET' ? retries + 1 : 1;

  for (let attempt = 1; ; attempt++) {
    const exchange = await exchangeOnce(url, { ...init, signal }, given);
    const last = attempt === attempts || deadline.aborted;
    if (exchange && (last || !passing.has(exchange.status))) {
      connection.note(!passing.has(exchange.status));
      return exchange;
    }
    if (last) {
      connection.note(false);
      throw networkError();
    }
    const requested = exchange && retryAfter(exchange.headers);
    const rested = await rest(requested ?? backoffMs * 2 ** (attempt - 1), signal);
    given?.throwIfAborted();
    if (!rested) {
      throw networkError();
    }
  }
}

/** Undefined if there was no complete response. An aborted request is rejected with the reason of its signal. */
async function exchangeOnce(
  url: string,
  init: RequestInit,
  given: AbortSignal | undefined,
): Promise<Exchange | undefined> {
  try {
    const response = await (takeStartedRequest(url, init) ?? fetch(url, inLanguage(init)));
    return {
      status: response.status,
      ok: response.ok,
      headers: response.headers,
      text: await response.text(),
    };
  } catch {
    given?.throwIfAborted();
    return undefined;
  }
}

/** The server writes texts for the reader. */
function inLanguage(init: RequestInit): RequestInit {
  const headers = new Headers(init.headers);
  headers.set('accept-language', i18n.locale);
  return { ...init, headers };
}

function retryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after');
  if (!value) {
    return undefined;
  }
  const seconds = Number(value);
  const milliseconds = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1000;
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds);
}

function rest(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer);
      resolve(false);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end);
      resolve(true);
    }, milliseconds);
    signal.addEventListener('abort', end, { once: true });
  });
}
