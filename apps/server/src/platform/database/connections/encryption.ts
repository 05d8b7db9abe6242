import { readFileSync } from 'node:fs';
import { type ConnectionOptions, rootCertificates } from 'node:tls';

/** How a connection is encrypted, in the words of libpq's `sslmode`. */
export interface Encryption {
  mode: 'require' | 'verify-ca' | 'verify-full';
  /** The authorities whose certificates are accepted, as PEM; absent where certificates are not verified. */
  authorities?: readonly string[];
}

/**
 * Reads `sslmode` and `sslrootcert` of a database URL with libpq's meaning: `require` encrypts, `verify-ca` also checks
 * who signed the certificate, `verify-full` also checks the host name. `require` with `sslrootcert` is `verify-ca`.
 */
export function readEncryption(parameters: URLSearchParams): Encryption | undefined {
  const mode = parameters.get('sslmode') ?? 'disable';
  const rootCertificate = parameters.get('sslrootcert');
  switch (mode) {
    case 'disable':
    case 'allow':
    case 'prefer':
      return undefined;
    case 'require':
      return rootCertificate
        ? { mode: 'verify-ca', authorities: readAuthorities(rootCertificate) }
        : { mode };
    case 'verify-ca':
    case 'verify-full':
      return { mode, authorities: readAuthorities(rootCertificate ?? 'system') };
    default:
      throw new Error(
        `DATABASE_URL: sslmode=${mode} is not known. Use disable, require, verify-ca or verify-full.`,
      );
  }
}

/** The TLS options of Node for a connection to this host. */
export function tlsOptions({ mode, authorities }: Encryption, host: string): ConnectionOptions {
  if (!authorities) {
    return { host, rejectUnauthorized: false };
  }
  const anyName = mode === 'verify-ca' ? { checkServerIdentity: () => undefined } : {};
  return { host, ca: [...authorities], rejectUnauthorized: true, ...anyName };
}

/** Reads a file of certificates, or returns Node's own for `system`. */
function readAuthorities(rootCertificate: string): readonly string[] {
  if (rootCertificate === 'system') {
    return rootCertificates;
  }
  try {
    return [readFileSync(rootCertificate, 'utf8')];
  } catch {
    throw new Error(`DATABASE_URL: the file of sslrootcert cannot be read: ${rootCertificate}`);
  }
}
