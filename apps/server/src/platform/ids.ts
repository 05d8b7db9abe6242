import { randomUUID } from 'node:crypto';

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A UUIDv7, which sorts by creation time. The random half comes from `randomUUID`, which node generates in advance. */
export function newId(now = Date.now()): string {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** The creation time of a UUIDv7 in milliseconds; undefined for any other text. */
export function timeOfId(id: string): number | undefined {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(id)
    ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
    : undefined;
}

/** The smallest UUIDv7 of that time: every id created then or later is greater. */
export function minIdAt(time: number): string {
  const hex = Math.max(time, 0).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** Whether the text is a UUID, in upper or lower case. */
export function isId(text: string): boolean {
  return uuidPattern.test(text.toLowerCase());
}

/** Throws unless the text is a UUID. To be called before an id becomes part of a statement. */
export function assertId(id: string): string {
  if (!uuidPattern.test(id)) {
    throw new Error('not a UUID');
  }
  return id;
}
