import { createSocket, type Socket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkDomain } from './check-domain.ts';

const records: Record<string, { type: number; data: Buffer } | undefined> = {
  'right.test 5': { type: 5, data: nameOf('acme.pipewright.app') },
  'other.test 5': { type: 5, data: nameOf('elsewhere.test') },
  'apex.test 1': { type: 1, data: Buffer.from([192, 0, 2, 7]) },
  'acme.pipewright.app 1': { type: 1, data: Buffer.from([192, 0, 2, 7]) },
};
let server: Socket;
let resolver: Resolver;

beforeAll(async () => {
  server = createSocket('udp4', (query, from) => server.send(answerTo(query), from.port, from.address));
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  resolver = new Resolver({ timeout: 500, tries: 1 });
  resolver.setServers([`127.0.0.1:${server.address().port}`]);
});
afterAll(() => server.close());

const check = (domain: string) => checkDomain(resolver, { domain, expected: 'acme.pipewright.app' });

it('tells a domain that leads to the organization from one that leads elsewhere, or nowhere', async () => {
  expect(await check('right.test')).toMatchObject({ state: 'right', found: ['acme.pipewright.app'] });
  expect(await check('other.test')).toMatchObject({ state: 'elsewhere', found: ['elsewhere.test'] });
  expect(await check('apex.test')).toMatchObject({ state: 'right', found: ['192.0.2.7'] });
  expect(await check('nothing.test')).toMatchObject({ state: 'missing', found: [] });
});

it('does not take silence for an answer', async () => {
  const deaf = new Resolver({ timeout: 200, tries: 1 });
  const silent = createSocket('udp4').bind(0, '127.0.0.1');
  await once(silent, 'listening');
  deaf.setServers([`127.0.0.1:${silent.address().port}`]);
  expect(await checkDomain(deaf, { domain: 'right.test', expected: 'x.test' })).toMatchObject({
    state: 'unreachable',
  });
  silent.close();
});

/** A question back with one record, or with none (RFC 1035). */
function answerTo(query: Buffer): Buffer {
  const labels: string[] = [];
  let at = 12;
  while ((query[at] ?? 0) > 0) {
    const length = query[at] ?? 0;
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const record = records[`${labels.join('.')} ${query.readUInt16BE(at + 1)}`];
  const header = Buffer.alloc(12);
  header.writeUInt16BE(query.readUInt16BE(0), 0);
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(record ? 1 : 0, 6);
  const question = query.subarray(12, at + 5);
  if (!record) {
    return Buffer.concat([header, question]);
  }
  const fields = Buffer.alloc(12);
  fields.writeUInt16BE(0xc00c, 0);
  fields.writeUInt16BE(record.type, 2);
  fields.writeUInt16BE(1, 4);
  fields.writeUInt32BE(60, 6);
  fields.writeUInt16BE(record.data.length, 10);
  return Buffer.concat([header, question, fields, record.data]);
}

function nameOf(name: string): Buffer {
  const labels = name.split('.').map(label => Buffer.from([label.length, ...Buffer.from(label)]));
  return Buffer.concat([...labels, Buffer.from([0])]);
}
