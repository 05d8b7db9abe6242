import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DnsServer, startDnsServer } from '../../testing/services/dns-server.ts';
import { checkDomain } from './check-domain.ts';

const organizationId = '019a0000-0000-7000-8000-000000000001';
let dns: DnsServer;
let resolver: Resolver;

beforeAll(async () => {
  dns = await startDnsServer();
  resolver = new Resolver({ timeout: 10_000, tries: 1 });
  resolver.setServers([dns.address]);
});
afterAll(() => dns.close());

const check = (domain: string) =>
  checkDomain(resolver, { domain, expected: 'acme.pipewright.app', organizationId });

it('accepts a domain that leads to the organization’s own host', async () => {
  dns.set('right.test', 'cname', 'acme.pipewright.app');
  dns.set('other.test', 'cname', 'elsewhere.test');
  expect(await check('right.test')).toEqual({ state: 'right', found: ['acme.pipewright.app'] });
  expect(await check('other.test')).toEqual({ state: 'elsewhere', found: ['elsewhere.test'] });
  expect(await check('nothing.test')).toEqual({ state: 'missing', found: [] });
});

it('accepts a domain without a CNAME only with a record that names the organization', async () => {
  dns.set('acme.pipewright.app', 'a', '192.0.2.7');
  dns.set('apex.test', 'a', '192.0.2.7');
  dns.set('far.test', 'a', '192.0.2.8');
  expect(await check('apex.test')).toEqual({ state: 'unproven', found: ['192.0.2.7'] });
  expect(await check('far.test')).toEqual({ state: 'elsewhere', found: ['192.0.2.8'] });
  dns.set('_pipewright.apex.test', 'txt', 'pipewright-organization=somebody-else');
  expect(await check('apex.test')).toMatchObject({ state: 'unproven' });
  dns.set('_pipewright.apex.test', 'txt', `pipewright-organization=${organizationId}`);
  expect(await check('apex.test')).toMatchObject({ state: 'right' });
});

it('reports that DNS is unreachable if it does not answer', async () => {
  const deaf = new Resolver({ timeout: 200, tries: 1 });
  const silent = createSocket('udp4').bind(0, '127.0.0.1');
  await once(silent, 'listening');
  deaf.setServers([`127.0.0.1:${silent.address().port}`]);
  const requested = { domain: 'right.test', expected: 'x.test', organizationId };
  expect(await checkDomain(deaf, requested)).toMatchObject({ state: 'unreachable' });
  silent.close();
});
