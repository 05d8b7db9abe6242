import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** A new secret, in the form that libraries for Standard Webhooks expect. */
export function newSecret(): string {
  return prefix + randomBytes(32).toString('base64');
}

/**
 * The headers by which the receiver recognizes a message and checks where it comes from: see standardwebhooks.com. The
 * time is that of the attempt, because receivers refuse old messages.
 */
export function signedHeaders(message: {
  id: string;
  body: string;
  at: Date;
  /** Several while a new secret replaces an old one. */
  secrets: readonly string[];
}): Record<string, string> {
  const timestamp = String(Math.floor(message.at.getTime() / 1000));
  const signatures = message.secrets.map(secret => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    const signed = `${message.id}.${timestamp}.${message.body}`;
    return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  });
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
