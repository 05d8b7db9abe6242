import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const types = { a: 1, cname: 5, txt: 16 } as const;
type RecordType = keyof typeof types;

/** A DNS server on this machine, with one record for each name and type. */
export interface DnsServer {
  /** `127.0.0.1:5353`, for `setServers` and `DNS_SERVERS`. */
  readonly address: string;
  set(name: string, type: RecordType, value: string): void;
  clear(): void;
  close(): void;
}

export async function startDnsServer(): Promise<DnsServer> {
  const records = new Map<string, { type: number; data: Buffer }>();
  const server = createSocket('udp4', (query, from) =>
    server.send(answerTo(query, records), from.port, from.address),
  );
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `127.0.0.1:${server.address().port}`,
    set: (name, type, value) =>
      records.set(`${name} ${types[type]}`, { type: types[type], data: encode[type](value) }),
    clear: () => records.clear(),
    close: () => server.close(),
  };
}

const encode: Readonly<Record<RecordType, (value: string) => Buffer>> = {
  a: value => Buffer.from(value.split('.').map(Number)),
  cname: value => {
    const labels = value.split('.').map(label => Buffer.from([label.length, ...Buffer.from(label)]));
    return Buffer.concat([...labels, Buffer.from([0])]);
  },
  txt: value => Buffer.from([value.length, ...Buffer.from(value)]),
};

/** A question back with one record, or with none (RFC 1035). */
function answerTo(query: Buffer, records: ReadonlyMap<string, { type: number; data: Buffer }>): Buffer {
  const labels: string[] = [];
  let at = 12;
  while ((query[at] ?? 0) > 0) {
    const length = query[at] ?? 0;
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const record = records.get(`${labels.join('.')} ${query.readUInt16BE(at + 1)}`);
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
