import { describe, expect, it } from 'vitest';
import { isConnectionLost, translateDatabaseError } from './translate-error.ts';

const failure = (code: string) => Object.assign(new Error('refused'), { code });

describe('an unavailable database', () => {
  it.each([
    ['disk full', '53100', false],
    ['too many connections', '53300', false],
    ['statement timeout', '57014', false],
    ['ended by an administrator', '57P01', true],
    ['starting up', '57P03', true],
    ['no connection from PgBouncer in time', '08P01', true],
    ['connection failure', '08006', true],
    ['connection closed', 'CONNECTION_CLOSED', true],
    ['nobody listens', 'ECONNREFUSED', true],
  ])('%s: responds 503 with a retry time', (_what, code, isLost) => {
    expect(translateDatabaseError(failure(code))).toMatchObject({ code: 'busy', details: { retryAfter: 1 } });
    expect(isConnectionLost(failure(code))).toBe(isLost);
  });
});
