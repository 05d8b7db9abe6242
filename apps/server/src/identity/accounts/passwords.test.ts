import { hash } from '@node-rs/argon2';
import { commonPasswords } from '@pipewright/contract/passwords/common-passwords.ts';
import { passwordProblem } from '@pipewright/contract/passwords/password-rule.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cheapPasswords, openTestIdentity, password, type TestIdentity } from '../testing.ts';
import { createPasswords } from './passwords.ts';

describe('passwords', () => {
  it('are stored as argon2id hashes, independent of how accented letters are composed', async () => {
    const passwords = await createPasswords();
    const hashed = await passwords.hash('café au lait');
    expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.verify(hashed, 'cafe\u0301 au lait')).toBe(true);
    expect(await passwords.verify(hashed, 'cafe au lait')).toBe(false);
    expect(await passwords.verify(null, 'the password of nobody')).toBe(false);
  });

  it('are hashed a few at a time; if too many wait, requests get 503', async () => {
    const passwords = await createPasswords({ concurrency: 2, maxWaiting: 3 });
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => passwords.hash('secret word')));
    const refused = outcomes.filter(outcome => outcome.status === 'rejected');
    expect(refused).toHaveLength(3);
    for (const { reason } of refused) {
      expect(reason).toMatchObject({ code: 'busy', status: 503 });
    }
    expect(await passwords.hash('secret word')).toMatch(/^\$argon2id/);
  });

  it.each([
    ['seven77', /at least 8/],
    ['x'.repeat(129), /at most 128/],
    ['PassWord123', /most common/],
    ['correct horse', undefined],
    ['x'.repeat(128), undefined],
  ])('rule: %s', (candidate, problem) => {
    const found = passwordProblem(candidate);
    problem ? expect(found).toMatch(problem) : expect(found).toBeUndefined();
  });

  it('include some hundred common ones, each long enough to be worth listing', () => {
    expect(commonPasswords.size).toBeGreaterThan(200);
    expect(
      [...commonPasswords].filter(common => common.length < 8 || common !== common.toLowerCase()),
    ).toEqual([]);
  });
});

describe('sign-in', () => {
  let server: TestIdentity;
  beforeAll(async () => {
    server = await openTestIdentity();
  });
  afterAll(() => server.close());

  it('updates a hash that was created with other parameters', async () => {
    const person = await server.createPerson();
    const weak = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await server.sql`update user_account set password_hash = ${weak} where id = ${person.userId}`;
    await server.signIn(person);
    const [row] = await server.sql`select password_hash from user_account where id = ${person.userId}`;
    expect(row?.password_hash).toContain(`$argon2id$v=19$m=${cheapPasswords.memoryCost},t=`);
    await server.signIn(person);
  });
});
