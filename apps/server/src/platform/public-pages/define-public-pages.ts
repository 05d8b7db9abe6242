import type { z } from 'zod';
import type { ChangeSet, TenantDb, TenantTx } from '../database/tenant/tenant-db.ts';
import type { Html } from './html.ts';
import type { Outcome, PublicAnswer, VisitorAction } from './public-answers.ts';
import type { VisitedLink } from './public-links.ts';

/** The pages of one kind of record for people without an account, below `/<kind>/<token>`. */
export interface PublicPages {
  readonly kind: string;
  readonly routes: readonly PublicRoute[];
  /** Carries out an answer in a transaction of the application. It can be called again if that is rolled back. */
  carryOut(
    tx: TenantTx,
    answer: PublicAnswer,
    changeSet: ChangeSet,
  ): Promise<{ outcome: Outcome; afterCommit?: () => void }>;
}

/** A request with a valid link. Other requests never reach a handler. */
export interface Visit {
  readonly tenantId: string;
  readonly link: VisitedLink;
  /** `/quote/<token>`, for links and forms of the page. */
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  /** With the role of public pages: reads published rows. */
  readonly visitors: TenantDb;
}

/** The visitor's network address and browser are recorded with each answer. */
export interface FormVisit extends Visit {
  /** Stores what the visitor did, and carries it out. Undefined if that has to wait. */
  answer(action: VisitorAction, content: object): Promise<Outcome | undefined>;
}

export type PublicResponse =
  | ({ readonly page: Html; readonly status?: number } & Keepable)
  | ({ readonly file: Buffer; readonly type: string; readonly name: string } & Keepable)
  | { readonly redirect: string }
  | { readonly isEmpty: true };

interface Keepable {
  /**
   * Until when a request without a query gets the same response, unless the organization changes something. It may be sent
   * again until then without reading anything. Undefined: it is not kept.
   */
  readonly keepUntil?: Date;
}

/** `path` is relative to the link: `''` or `/pdf`. */
export type PublicRoute =
  | { readonly method: 'GET'; readonly path: string; show(visit: Visit): Promise<PublicResponse | undefined> }
  | {
      readonly method: 'POST';
      readonly path: string;
      readonly body: z.ZodType;
      perform(visit: FormVisit, body: unknown): Promise<PublicResponse | undefined>;
    };

/** A page that only shows: programs that follow every link, such as mail scanners, change nothing. */
export function definePublicPage(
  path: string,
  show: (visit: Visit) => Promise<PublicResponse | undefined>,
): PublicRoute {
  return { method: 'GET', path, show };
}

/**
 * The body of a form. Its origin, size and frequency are checked; an invalid body redirects to the page with
 * `?problem=form`.
 */
export function definePublicAction<Body extends z.ZodType>(
  path: string,
  body: Body,
  perform: (visit: FormVisit, body: z.output<Body>) => Promise<PublicResponse | undefined>,
): PublicRoute {
  return {
    method: 'POST',
    path,
    body,
    perform: (visit, given) => perform(visit, given as z.output<Body>),
  };
}
