import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Encryption } from '../encryption.ts';
import { conflict } from '../errors.ts';
import type { Principal } from '../principal.ts';

const minutes = 10;

/**
 * Proof that a write was previewed: a preview issues one, and only the same write on the same connection can use it.
 * It also carries what the preview has seen, such as versions of records. Nothing is stored, so any server accepts it.
 */
export interface Confirmations {
  issue(principal: Principal, write: unknown, seen: readonly (number | null)[]): string;
  /** What the preview has seen. Throws unless the confirmation belongs to this write. */
  check(principal: Principal, write: unknown, confirmation: string): readonly (number | null)[];
}

const payload = z.object({
  hash: z.string(),
  until: z.number(),
  seen: z.array(z.number().nullable()),
});

type Payload = z.input<typeof payload>;

export function createConfirmations(encryption: Encryption): Confirmations {
  return {
    issue(principal, write, seen) {
      const until = Date.now() + minutes * 60_000;
      const plain = JSON.stringify({ hash: hashOf(write), until, seen: [...seen] } satisfies Payload);
      return encryption.encrypt(Buffer.from(plain), ownerOf(principal)).toString('base64url');
    },
    check(principal, write, confirmation) {
      const { hash, until, seen } = read(encryption, confirmation, ownerOf(principal)) ?? {};
      if (hash !== hashOf(write) || !seen || !until || until < Date.now()) {
        throw conflict(
          'This confirmation does not belong to these values, or is too old. Preview them again.',
        );
      }
      return seen;
    },
  };
}

function read(encryption: Encryption, confirmation: string, owner: string) {
  try {
    const plain = encryption.decrypt(Buffer.from(confirmation, 'base64url'), owner);
    return payload.parse(JSON.parse(plain.toString()));
  } catch {
    return undefined;
  }
}

function ownerOf({ tenantId, userId, actor }: Principal): string {
  return `mcp ${tenantId} ${userId} ${actor?.ref}`;
}

function hashOf(write: unknown): string {
  return createHash('sha256').update(JSON.stringify(write)).digest('base64url');
}
