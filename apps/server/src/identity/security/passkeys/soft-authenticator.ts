import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const present = 0x01;
const verified = 0x04;
const attested = 0x40;

interface Options {
  challenge: string;
}

/** For tests: an authenticator in software with one passkey, which can be made to misbehave. */
export function createSoftAuthenticator({ rpId, origin }: { rpId: string; origin: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, { challenge }: Options, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));

  function authenticatorData(flags: number, rest = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count, rest]);
  }

  /** The public key in COSE format: P-256, ES256. */
  function coseKey(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const entries = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    return Buffer.from(isoCBOR.encode(entries));
  }

  const credential = (response: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(
      Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]),
    ),
  });

  return {
    /** Sets the signature counter of the next response. */
    setCounter: (value: number) => (counter = value),
    register(asked: Options, { isVerified = true, from = origin } = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = authenticatorData(
        present | attested | (isVerified ? verified : 0),
        Buffer.concat([Buffer.alloc(16), length, id, coseKey()]),
      );
      const attestation = new Map<string, string | Uint8Array | Map<string, never>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', new Uint8Array(data)],
      ]);
      return credential({
        clientDataJSON: clientData('webauthn.create', asked, from),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)),
      });
    },
    signIn(asked: Options, { isVerified = true, from = origin } = {}): string {
      counter += 1;
      const data = authenticatorData(present | (isVerified ? verified : 0));
      const client = clientData('webauthn.get', asked, from);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return JSON.stringify(
        credential({
          clientDataJSON: client,
          authenticatorData: data,
          signature: sign('sha256', signed, privateKey),
        }),
      );
    },
  };
}
