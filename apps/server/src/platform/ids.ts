import { randomUUID } from 'node:crypto';

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A UUIDv7: sorts by the time it was made. Its random half is that of a version 4, which node draws in advance. */
export function newId(now = Date.now()): string {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** When a UUIDv7 was made, in milliseconds; undefined for what is none. */
export function timeOf(id: string): number | undefined {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(id)
    ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
    : undefined;
}

/** What no UUIDv7 that was made at that time, or later, is below. */
export function firstIdAt(time: number): string {
  const hex = Math.max(time, 0).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** Whether it is a UUID, as people may write one. */
export function isId(text: string): boolean {
  return uuidPattern.test(text.toLowerCase());
}

/** Refuses anything but a UUID, before it is written into a statement. */
export function assertId(id: string): string {
  if (!uuidPattern.test(id)) {
    throw new Error('not a UUID');
  }
  return id;
}
