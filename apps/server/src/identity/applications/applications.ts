import type {
  Application,
  registerApplication,
} from '@pipewright/contract/operations/account/applications.ts';
import { z } from 'zod';
import type { Pool, Session } from '../../platform/database/connections/pool.ts';
import { runTransaction } from '../../platform/database/transaction.ts';
import { AppError, conflict, invalid, notFound } from '../../platform/errors.ts';
import type { OutboundClient } from '../../platform/outbound/outbound-client.ts';
import type { Person } from '../security/own-account-route.ts';
import { recordEvent } from '../security/security-log.ts';
import type { PrincipalCache } from '../tokens/principal-cache.ts';
import type { Client } from '../tokens/sessions.ts';
import { createClientDocuments, isDocumentUrl } from './client-documents.ts';
import { redirectUriProblem } from './redirect-uris.ts';

/** How many applications may register themselves from one network within an hour. */
export const maxRegistrationsPerHour = 60;
const maxPerOrganization = 50;

/** An application as authorization requests need it. */
export interface KnownApplication {
  id: string;
  name: string;
  redirectUris: string[];
  /** Null if it registered itself. */
  organizationId: string | null;
}

export interface Applications {
  /** By the client id that an authorization request names: an id, or the address of a document. */
  find(clientId: string): Promise<KnownApplication | undefined>;
  /** The id of the application that a token request names. */
  findId(clientId: string): Promise<string | undefined>;
  list(tenantId: string): Promise<Application[]>;
  register(
    person: Person,
    wanted: z.output<typeof registerApplication.body>,
    client: Client,
  ): Promise<Application>;
  /** Registers an application that nobody has checked. Throws 429 if there are too many from one network. */
  registerItself(wanted: { name: string; redirectUris: string[] }, network: string): Promise<Application>;
  /** Deletes a registered application and ends its connections. */
  remove(person: Person, id: string, client: Client): Promise<void>;
}

export function createApplications(deps: {
  pool: Pool;
  principalCache: PrincipalCache;
  outbound: OutboundClient;
}): Applications {
  const { pool, principalCache } = deps;
  const documents = createClientDocuments(deps);

  async function findById(id: string): Promise<KnownApplication | undefined> {
    const [found] = await pool.use(
      db => db.sql<KnownApplication[]>`
        select id, name, redirect_uris as "redirectUris", organization_id as "organizationId"
        from identity.application where id = ${id} and document_url is null`,
    );
    return found;
  }

  return {
    async find(clientId) {
      if (isDocumentUrl(clientId)) {
        return documents.find(clientId);
      }
      return z.uuid().safeParse(clientId).success ? findById(clientId) : undefined;
    },
    findId: async clientId =>
      isDocumentUrl(clientId) ? documents.findId(clientId) : (await findById(clientId))?.id,
    async list(tenantId) {
      const rows = await pool.use(
        db => db.sql<ApplicationRow[]>`
          select ${columns(db)} from identity.application
          where organization_id = ${tenantId} order by lower(name), id`,
      );
      return rows.map(shown);
    },
    register: (person, wanted, client) =>
      runTransaction(pool, 'begin', async db => {
        const { tenantId, userId } = person;
        const { name, redirectUris } = wanted;
        assertRedirectUris(redirectUris);
        // The row lock serializes the check of count and name and the registration.
        await db.sql`select from identity.organization where id = ${tenantId} for update`;
        await assertCanAdd(db, tenantId, name);
        const [row] = await db.sql<ApplicationRow[]>`
          insert into identity.application (organization_id, name, redirect_uris)
          values (${tenantId}, ${name}, ${redirectUris}) returning ${columns(db)}`;
        const kind = 'application-registered';
        await recordEvent(db, { tenantId, userId, kind, details: { name }, client });
        return shown(row);
      }),
    registerItself: ({ name, redirectUris }, network) =>
      runTransaction(pool, 'begin', async db => {
        await db.sql`select pg_advisory_xact_lock(hashtextextended(${`application ${network}`}, 0))`;
        const [row] = await db.sql<{ count: number }[]>`
          select count(*) from identity.application
          where organization_id is null and network = ${network} and created_at_utc > now() - interval '1 hour'`;
        if ((row?.count ?? 0) >= maxRegistrationsPerHour) {
          throw new AppError('tooMany', { retryAfter: 3600 });
        }
        const [application] = await db.sql<ApplicationRow[]>`
          insert into identity.application (name, redirect_uris, network)
          values (${name}, ${redirectUris}, ${network}) returning ${columns(db)}`;
        return shown(application);
      }),
    async remove({ tenantId, userId }, id, client) {
      await runTransaction(pool, 'begin', async db => {
        const [removed] = await db.sql<{ name: string }[]>`
          delete from identity.application where id = ${id} and organization_id = ${tenantId} returning name`;
        if (!removed) {
          throw notFound('No such application.');
        }
        await recordEvent(db, { tenantId, userId, kind: 'application-deleted', details: removed, client });
      });
      principalCache.invalidate({ tenantId });
    },
  };
}

type ApplicationRow = Omit<Application, 'createdAtUtc'> & { createdAtUtc: Date };

function assertRedirectUris(uris: readonly string[]): void {
  for (const uri of uris) {
    const problem = redirectUriProblem(uri);
    if (problem) {
      throw invalid({ redirectUris: problem });
    }
  }
}

async function assertCanAdd(db: Session, tenantId: string, name: string): Promise<void> {
  const [row] = await db.sql<{ count: number; isTaken: boolean }[]>`
    select count(*), coalesce(bool_or(lower(name) = lower(${name})), false) as "isTaken"
    from identity.application where organization_id = ${tenantId}`;
  if (row?.isTaken) {
    throw conflict('An application of this name is registered already.', {
      name: 'An application of this name is registered already.',
    });
  }
  if ((row?.count ?? 0) >= maxPerOrganization) {
    throw conflict('There are too many applications. Delete one that is not used any more first.');
  }
}

function columns(db: Session) {
  return db.sql`id, name, redirect_uris as "redirectUris", created_at_utc as "createdAtUtc"`;
}

function shown(row: ApplicationRow | undefined): Application {
  if (!row) {
    throw new Error('The application was not stored.');
  }
  return { ...row, createdAtUtc: row.createdAtUtc.toISOString() };
}
