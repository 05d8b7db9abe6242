import { createHash, createHmac } from 'node:crypto';
import type { TenantDb, TenantTx } from '../database/tenant/tenant-db.ts';
import type { Events } from '../events.ts';
import { newId } from '../ids.ts';
import { systemPrincipal } from '../principal.ts';
import type { PublicHosts } from './public-hosts.ts';
import { doubtedChannel, revokedChannel } from './watch-kept-pages.ts';

/** The record that a link shows. */
export interface LinkTarget {
  /** Also the first part of the path: `/quote/<token>`. */
  readonly kind: string;
  readonly targetId: string;
}

export interface PublicLink {
  readonly url: string;
  readonly createdAtUtc: Date;
  readonly expiresAtUtc: Date;
  readonly openedAtUtc: Date | null;
}

/** Addresses by which people without an account see one record. */
export interface PublicLinks {
  /** The valid link of a record; undefined if it has none. */
  find(tx: TenantTx, target: LinkTarget): Promise<PublicLink | undefined>;
  /** The valid link of a record, or a new one. */
  open(tx: TenantTx, target: LinkTarget & { expiresAtUtc: Date }): Promise<PublicLink>;
  /** Makes all links of a record invalid. Returns how many were valid. */
  revoke(tx: TenantTx, target: LinkTarget): Promise<number>;
}

/** A link as the role of public pages sees it. */
export interface VisitedLink {
  readonly id: string;
  readonly targetId: string;
  readonly isOpened: boolean;
  readonly expiresAtUtc: Date;
}

export const tokenPattern = /^[\w-]{43}$/;

/**
 * Tokens have 256 bits, and only their hashes are stored. They are derived from the link's id with a secret of the
 * installation, so that the application can show an address again, and a copy of the table reveals none.
 */
export function createPublicLinks({
  secret,
  hosts,
  events,
}: {
  secret: Buffer;
  hosts: PublicHosts;
  events: Pick<Events, 'send'>;
}): PublicLinks {
  const tokenOf = (tenantId: string, linkId: string) =>
    createHmac('sha256', secret).update(`${tenantId} ${linkId}`).digest('base64url');

  async function find(tx: TenantTx, { kind, targetId }: LinkTarget): Promise<PublicLink | undefined> {
    const { tenantId } = tx.principal;
    const [row] = await tx<LinkRow>`
      select link.id, link.created_at_utc as "createdAtUtc", link.expires_at_utc as "expiresAtUtc",
        link.opened_at_utc as "openedAtUtc", organization.subdomain,
        case when organization.custom_domain_verified_at_utc is not null then organization.custom_domain end as "customDomain"
      from crm.public_link link join crm.organization on organization.tenant_id = link.tenant_id
      where link.tenant_id = ${tenantId} and organization.tenant_id = ${tenantId} and link.kind = ${kind}
        and link.target_id = ${targetId} and link.revoked_at_utc is null and link.expires_at_utc > now()
      order by link.id desc limit 1`;
    if (!row) {
      return undefined;
    }
    const { id, subdomain, customDomain, ...link } = row;
    return {
      ...link,
      url: `${hosts.originOf({ subdomain, customDomain })}/${kind}/${tokenOf(tenantId, id)}`,
    };
  }

  return {
    find,
    async open(tx, { kind, targetId, expiresAtUtc }) {
      const { tenantId, userId } = tx.principal;
      const existing = await find(tx, { kind, targetId });
      if (existing) {
        return existing;
      }
      const id = newId();
      await tx`
        insert into crm.public_link (tenant_id, id, token_hash, kind, target_id, created_by_user_id, expires_at_utc)
        values (${tenantId}, ${id}, decode(${hashOfToken(tokenOf(tenantId, id))}, 'hex'), ${kind}, ${targetId}, ${userId},
          ${expiresAtUtc})`;
      const link = await find(tx, { kind, targetId });
      if (!link) {
        throw new Error('A link that has expired already cannot be opened.');
      }
      return link;
    },
    async revoke(tx, { kind, targetId }) {
      const rows = await tx`
        update crm.public_link set revoked_at_utc = now()
        where tenant_id = ${tx.principal.tenantId} and kind = ${kind} and target_id = ${targetId}
          and revoked_at_utc is null and expires_at_utc > now()
        returning id`;
      if (tx.isDistributed) {
        // Nobody listens on the node that has the organization, so the others are warned before the commit instead.
        await events.send(doubtedChannel, tx.principal.tenantId);
      } else {
        await tx`select pg_notify(${revokedChannel}, ${tx.principal.tenantId})`;
      }
      return rows.length;
    },
  };
}

/**
 * The target of a token, read with the role for public pages. That role sees no revoked or expired links and no
 * organization that is about to be deleted.
 */
export async function findVisitedLink(
  visitors: TenantDb,
  { tenantId, kind, token }: { tenantId: string; kind: string; token: string },
): Promise<VisitedLink | undefined> {
  const rows = await visitors.read(
    systemPrincipal(tenantId),
    tx => tx<VisitedLink & Record<string, unknown>>`
      select id, target_id as "targetId", opened_at_utc is not null as "isOpened", expires_at_utc as "expiresAtUtc"
      from crm.public_link
      where tenant_id = ${tenantId} and token_hash = decode(${hashOfToken(token)}, 'hex') and kind = ${kind}
        and exists (select from crm.organization where tenant_id = ${tenantId})`,
  );
  return rows[0];
}

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

interface LinkRow extends Omit<PublicLink, 'url'>, Record<string, unknown> {
  id: string;
  subdomain: string;
  customDomain: string | null;
}
