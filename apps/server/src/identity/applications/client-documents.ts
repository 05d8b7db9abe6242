import { singleLine } from '@pipewright/contract/fields/single-line.ts';
import { z } from 'zod';
import type { Pool } from '../../platform/database/connections/pool.ts';
import { type OutboundClient, OutboundError } from '../../platform/outbound/outbound-client.ts';
import type { KnownApplication } from './applications.ts';
import { redirectUriProblem } from './redirect-uris.ts';

/** How long a document counts as current. */
const freshSeconds = 3600;
/** How long an address that had no usable document is not asked again. */
const refusedMs = 60_000;
const maxRefused = 1000;
const maxDocumentLength = 10_000;
const timeoutMs = 5000;
const maxNameLength = 60;

/** Whether a client id is the address of a document (draft-ietf-oauth-client-id-metadata-document, section 3). */
export function isDocumentUrl(clientId: string): boolean {
  const url = URL.canParse(clientId) ? new URL(clientId) : undefined;
  return (
    url !== undefined &&
    ['https:', 'http:'].includes(url.protocol) &&
    // Written in one way only: no dot segments, no default port, nothing that two readers could take differently.
    url.href === clientId &&
    url.pathname !== '/' &&
    !/[#?]/.test(clientId) &&
    !url.username &&
    !url.password
  );
}

/** Applications that are known by the address of a document about themselves. */
export interface ClientDocuments {
  /** The application that a document describes. Asks for the document unless it was read within the last hour. */
  find(url: string): Promise<KnownApplication | undefined>;
  /** The id of an application whose document was read before. Sends no request. */
  findId(url: string): Promise<string | undefined>;
}

export function createClientDocuments(deps: { pool: Pool; outbound: OutboundClient }): ClientDocuments {
  const { pool, outbound } = deps;
  /** Addresses without a usable document, and until when they are not asked again. */
  const refused = new Map<string, number>();
  const reading = new Map<string, Promise<KnownApplication | undefined>>();

  async function readStored(url: string): Promise<(KnownApplication & { isFresh: boolean }) | undefined> {
    const [row] = await pool.use(
      db => db.sql<(KnownApplication & { isFresh: boolean })[]>`
        select id, name, redirect_uris as "redirectUris", organization_id as "organizationId",
          document_read_at_utc > now() - make_interval(secs => ${freshSeconds}) as "isFresh"
        from identity.application where document_url = ${url}`,
    );
    return row;
  }

  async function fetchAndStore(url: string): Promise<KnownApplication | undefined> {
    const document = await fetchDocument(outbound, url);
    if (!document) {
      if (refused.size >= maxRefused) {
        refused.clear();
      }
      refused.set(url, Date.now() + refusedMs);
      return undefined;
    }
    const [row] = await pool.use(
      db => db.sql<KnownApplication[]>`
        insert into identity.application (name, redirect_uris, document_url, document_read_at_utc)
        values (${document.name}, ${document.redirectUris}, ${url}, now())
        on conflict (document_url) where document_url is not null do update
          set name = excluded.name, redirect_uris = excluded.redirect_uris, document_read_at_utc = excluded.document_read_at_utc
        returning id, name, redirect_uris as "redirectUris", organization_id as "organizationId"`,
    );
    return row;
  }

  return {
    async find(url) {
      if ((refused.get(url) ?? 0) > Date.now()) {
        return undefined;
      }
      const stored = await readStored(url);
      if (stored?.isFresh) {
        return stored;
      }
      const requested = reading.get(url) ?? fetchAndStore(url).finally(() => reading.delete(url));
      reading.set(url, requested);
      return requested;
    },
    findId: async url => (await readStored(url))?.id,
  };
}

/** Logos, contacts and policies are ignored: nobody has checked them, so nobody is shown them. */
const clientDocument = z.object({
  client_id: z.string(),
  client_name: singleLine().max(1000).optional(),
  redirect_uris: z.array(z.string().max(2000)).min(1).max(10),
  // Only public clients: a document that anybody can read cannot share a secret with us.
  token_endpoint_auth_method: z.literal('none').optional(),
  client_secret: z.never().optional(),
});

async function fetchDocument(
  outbound: OutboundClient,
  url: string,
): Promise<{ name: string; redirectUris: string[] } | undefined> {
  const answer = await outbound
    .get(url, { headers: { accept: 'application/json', 'user-agent': 'Pipewright' }, timeoutMs })
    .catch(error => {
      if (error instanceof OutboundError) {
        return undefined;
      }
      throw error;
    });
  // Redirects are not followed: the address itself is the identity.
  if (answer?.status !== 200 || answer.text.length > maxDocumentLength) {
    return undefined;
  }
  const parsed = clientDocument.safeParse(parseJson(answer.text));
  if (!parsed.success || parsed.data.client_id !== url) {
    return undefined;
  }
  const { client_name: givenName, redirect_uris: redirectUris } = parsed.data;
  if (redirectUris.some(uri => redirectUriProblem(uri) !== undefined)) {
    return undefined;
  }
  // The host is what the document proves; the name is only what it says.
  const { host } = new URL(url);
  const name = givenName?.slice(0, maxNameLength).trim();
  return { name: name ? `${name} (${host})` : host, redirectUris };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
