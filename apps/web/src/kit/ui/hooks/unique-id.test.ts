import { expect, test } from 'vitest';
import { z } from 'zod';
import { uniqueId } from './unique-id.ts';

test('makes UUIDs that differ', () => {
  const ids = Array.from({ length: 100 }, uniqueId);
  expect(ids.every(id => z.uuid({ version: 'v4' }).safeParse(id).success)).toBe(true);
  expect(new Set(ids).size).toBe(100);
});
