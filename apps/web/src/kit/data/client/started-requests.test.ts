import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeStartedRequest } from './started-requests.ts';

const mine = { headers: { authorization: 'Bearer mine' } };
const response = Promise.resolve(new Response('[]'));

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(500);
  Reflect.set(
    globalThis,
    'startedRequests',
    new Map([['/api/leads', { authorization: 'Bearer mine', response }]]),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'startedRequests');
});

test('an early response is used once', () => {
  expect(takeStartedRequest('/api/leads', mine)).toBe(response);
  expect(takeStartedRequest('/api/leads', mine)).toBeUndefined();
});

test('an early answer is for the same address, method and sign-in only', () => {
  expect(takeStartedRequest('/api/contacts', mine)).toBeUndefined();
  expect(takeStartedRequest('/api/leads', { ...mine, method: 'POST' })).toBeUndefined();
  expect(takeStartedRequest('/api/leads', { headers: { authorization: 'Bearer other' } })).toBeUndefined();
  expect(takeStartedRequest('/api/leads', mine)).toBeUndefined();
});

test('an old answer is not taken', () => {
  vi.spyOn(performance, 'now').mockReturnValue(31_000);
  expect(takeStartedRequest('/api/leads', mine)).toBeUndefined();
});

test('without early requests there is nothing to take', () => {
  Reflect.deleteProperty(globalThis, 'startedRequests');
  expect(takeStartedRequest('/api/leads', mine)).toBeUndefined();
});
