import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { ArchiveSignature } from '@pipewright/contract/operations/administration/backup.ts';
import { z } from 'zod';

export const signatureName = 'signature.json';
/** An upper limit; the file is far smaller. */
export const maxSignatureBytes = 4096;

const signatureFile = z.strictObject({
  /** The installation that signed it. */
  keyId: z.string().regex(/^[0-9a-f]{16}$/),
  hmacSha256: z.string().regex(/^[0-9a-f]{64}$/),
});

export interface ArchiveSigner {
  /** The content of the signature file for a manifest, which contains the hashes of all other files. */
  sign(manifest: Buffer): Buffer;
  /** Verifies the signature file of an archive against its manifest. */
  check(manifest: Buffer, signature: Buffer | undefined): ArchiveSignature;
}

/** Signs archives with a key of the installation and recognizes its own. */
export function createArchiveSigner(key: Buffer): ArchiveSigner {
  const keyId = createHash('sha256')
    .update('pipewright archive key id\n')
    .update(key)
    .digest('hex')
    .slice(0, 16);
  const hmac = (manifest: Buffer) =>
    createHmac('sha256', key).update('pipewright archive manifest 1\n').update(manifest).digest();

  return {
    sign(manifest) {
      const file: z.input<typeof signatureFile> = { keyId, hmacSha256: hmac(manifest).toString('hex') };
      return Buffer.from(`${JSON.stringify(file, null, 2)}\n`);
    },
    check(manifest, signature) {
      if (!signature) {
        return 'missing';
      }
      const parsed = parse(signature);
      if (!parsed) {
        return 'changed';
      }
      if (parsed.keyId !== keyId) {
        return 'foreign';
      }
      return timingSafeEqual(Buffer.from(parsed.hmacSha256, 'hex'), hmac(manifest)) ? 'valid' : 'changed';
    },
  };
}

function parse(signature: Buffer): z.output<typeof signatureFile> | undefined {
  try {
    return signatureFile.parse(JSON.parse(signature.toString()));
  } catch {
    return undefined;
  }
}
