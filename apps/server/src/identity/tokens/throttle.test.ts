import { webClientId } from '@pipewright/contract/identity.ts';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { earlier } from '../../testing/databases/nodes.ts';
import { openTestIdentity, type Person, password, type TestIdentity, unique } from '../testing.ts';

const servers: TestIdentity[] = [];
let server: TestIdentity;
let ada: Person;
const home = '203.0.113.7';

beforeAll(async () => {
  server = await openTestIdentity();
  return () => server.close();
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map(opened => opened.close()));
});

async function attempt(at: TestIdentity, address: string, form: Record<string, string> = {}) {
  const answer = await at.post(
    '/oauth/token',
    { grant_type: 'password', client_id: webClientId, username: ada.email, password, ...form },
    { remoteAddress: address },
  );
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}
const wrong = { password: 'wrong password' };

/** Ten wrong passwords, each from a different address. */
async function attack(form: Record<string, string> = {}): Promise<number[]> {
  const answers = [];
  for (let guess = 1; guess <= 10; guess += 1) {
    answers.push(await attempt(server, `198.51.100.${guess}`, { ...wrong, ...form }));
  }
  return answers.map(answer => answer.status);
}

it('locks an attacked account for unknown addresses, but not for the owner’s own', async () => {
  ada = await server.createPerson();
  expect((await attempt(server, home)).status).toBe(200);
  expect(await attack()).toEqual(Array(10).fill(400));

  const late = await attempt(server, '198.51.100.99');
  expect(late.status).toBe(429);
  expect(late.body.error).toBe('temporarily_unavailable');
  expect(late.headers['cache-control']).toBe('no-store');
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(800);
  expect(Number(late.headers['retry-after'])).toBeLessThanOrEqual(900);

  const second = await openTestIdentity();
  servers.push(second);
  expect((await attempt(second, '198.51.100.99')).status).toBe(429);
  expect((await attempt(second, home)).status).toBe(200);
});

it('counts failures at the owner’s own address for that address only', async () => {
  ada = await server.createPerson();
  await attempt(server, home);
  await attempt(server, '203.0.113.8');
  for (let guess = 0; guess < 10; guess += 1) {
    expect((await attempt(server, home, wrong)).status).toBe(400);
  }
  expect((await attempt(server, home)).status).toBe(429);
  expect((await attempt(server, '203.0.113.8')).status).toBe(200);
  expect((await attempt(server, '198.51.100.1')).status).toBe(200);
});

it('remembers an address for ninety days after a sign-in', async () => {
  ada = await server.createPerson();
  await attempt(server, home);
  await attack();
  const age = (days: number) =>
    server.sql`update session set created_at_utc = now() - make_interval(days => ${days})
      where user_id = ${ada.userId}`;
  await age(91);
  expect((await attempt(server, home)).status).toBe(429);
  await age(89);
  expect((await attempt(server, home)).status).toBe(200);
});

it('resets the failures of an address after a success', async () => {
  ada = await server.createPerson();
  for (let round = 0; round < 3; round += 1) {
    for (let guess = 0; guess < 6; guess += 1) {
      expect((await attempt(server, home, wrong)).status).toBe(400);
    }
    expect((await attempt(server, home)).status).toBe(200);
  }
});

it('treats an account that does not exist in the same way', async () => {
  const nobody = { username: `${unique('nobody')}@example.test` };
  expect(await attack(nobody)).toEqual(Array(10).fill(400));
  expect((await attempt(server, '198.51.100.99', nobody)).status).toBe(429);
});

it('limits concurrent guesses across servers', async () => {
  ada = await server.createPerson();
  const second = await openTestIdentity();
  servers.push(second);
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, guess) =>
      attempt(guess % 2 ? server : second, `198.51.100.${guess}`, wrong),
    ),
  );
  const statuses = answers.map(answer => answer.status);
  expect(statuses.filter(status => status === 400)).toHaveLength(10);
  expect(statuses.filter(status => status === 429)).toHaveLength(20);
});

it('unlocks after a quarter of an hour', async () => {
  ada = await server.createPerson();
  await attack();
  await server.sql`update sign_in_failure set at_utc = ${earlier(server.sql, 'at_utc', 15 * 60)}`;
  expect((await attempt(server, '198.51.100.99')).status).toBe(200);
});

it('treats a whole IPv6 network as one address', async () => {
  ada = await server.createPerson();
  expect((await attempt(server, '2001:db8:1:2::1')).status).toBe(200);
  await attack();
  expect((await attempt(server, '2001:db8:1:2:ffff::9')).status).toBe(200);
  expect((await attempt(server, '2001:db8:1:3::1')).status).toBe(429);
});

it('stores no email address with the failures', async () => {
  ada = await server.createPerson();
  await attempt(server, home, wrong);
  const [dump] = await server.sql`select string_agg(sign_in_failure::text, '') as text from sign_in_failure`;
  expect(dump?.text).not.toContain(ada.email);
  expect(dump?.text).not.toContain(Buffer.from(ada.email).toString('hex'));
});

it('limits the attempts of one address per minute, whatever the account', async () => {
  ada = await server.createPerson();
  const strict = await openTestIdentity({ loginLimit: 5 });
  servers.push(strict);
  for (let guess = 0; guess < 5; guess += 1) {
    const username = `${unique('somebody')}@example.test`;
    expect((await attempt(strict, home, { ...wrong, username })).status).toBe(400);
  }
  const answer = await attempt(strict, home);
  expect([answer.status, answer.body.error]).toEqual([429, 'temporarily_unavailable']);
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect((await attempt(strict, '203.0.113.8')).status).toBe(200);
});
