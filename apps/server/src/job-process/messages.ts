import type { Connection } from '../platform/database/connections/connection.ts';
import type { CounterName } from '../platform/metrics/metrics.ts';

/** The argument with which a program starts as the job process. */
export const jobProcessArgument = 'jobs';

export type ToJobProcess =
  | { readonly kind: 'start'; readonly owner: Connection }
  /** Begins a turn; with `PlatformServices.isQuiet` of the main process. */
  | { readonly kind: 'begin'; readonly turn: number; readonly isQuiet: boolean }
  | { readonly kind: 'stop' };

export type FromJobProcess =
  | { readonly kind: 'ready' }
  /** Asks for a turn of long work, which `begin` answers as soon as it is its turn. */
  | { readonly kind: 'ask'; readonly turn: number; readonly tenantId: string }
  | { readonly kind: 'over'; readonly turn: number }
  | { readonly kind: 'count'; readonly name: CounterName; readonly labels: Record<string, string> };
