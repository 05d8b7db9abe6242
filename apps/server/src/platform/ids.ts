import { randomUUID } from 'node:crypto';

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A UUIDv7: sorts by the time it was made. Its random half is that of a version 4, which node draws in advance. */
export function newId(now = Date.now()): string {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** Refuses anything but a UUID, before it is written into a statement. */
export function assertId(id: string): string {
  if (!uuidPattern.test(id)) {
    throw new Error('not a UUID');
  }
  return id;
}
