import { pino } from 'pino';
import type { LogStream } from './create-server.ts';

/** Lines wait for so many bytes, or for so long, and are then written together. */
const minBytes = 4096;
const maxWaitMs = 500;

/**
 * Standard output, written beside the work instead of during each request, which slowed reads down considerably. What
 * waits is written when the process ends, also by an exception; only a kill can lose the last half second.
 */
export function openLogDestination(): LogStream {
  return pino.destination({ dest: 1, sync: false, minLength: minBytes, periodicFlush: maxWaitMs });
}
