import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts values that must be decrypted later. Each is bound to its owner: copied to another row, it cannot be
 * decrypted.
 */
export interface Encryption {
  encrypt(plain: Buffer, owner: string): Buffer;
  decrypt(encrypted: Buffer, owner: string): Buffer;
}

export function createEncryption(key: Buffer): Encryption {
  return {
    encrypt(plain, owner) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    decrypt(encrypted, owner) {
      const tag = encrypted.subarray(nonceBytes, nonceBytes + tagBytes);
      const decipher = createDecipheriv(algorithm, key, encrypted.subarray(0, nonceBytes))
        .setAAD(Buffer.from(owner))
        .setAuthTag(tag);
      return Buffer.concat([decipher.update(encrypted.subarray(nonceBytes + tagBytes)), decipher.final()]);
    },
  };
}
