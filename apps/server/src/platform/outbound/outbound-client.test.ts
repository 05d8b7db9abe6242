import { afterAll, describe, expect, it } from 'vitest';
import { startWebhookReceiver } from '../../testing/services/webhook-receiver.ts';
import { createOutboundClient, OutboundError } from './outbound-client.ts';
import { guardedLookup, isPublicAddress, PrivateAddressError } from './public-addresses.ts';

const message = { headers: {}, body: '{}', timeoutMs: 5000 };

/** Notations of addresses that lead into the machine or its network. */
const privateHosts = `
  127.0.0.1 127.1 127.255.255.254 2130706433 0x7f000001 0x7f.1 017700000001 0177.0.0.1 0 0.0.0.0 10.0.0.1
  10.255.255.255 0xa000001 172.16.0.1 172.31.255.255 192.168.0.1 192.168.255.255 169.254.169.254 0xa9fea9fe
  2852039166 169.254.1.1 100.64.0.1 100.127.255.255 192.0.0.1 192.0.2.1 198.18.0.1 198.19.255.255 198.51.100.1
  203.0.113.1 224.0.0.1 239.1.1.1 240.0.0.1 255.255.255.255 [::] [::1] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1]
  [::ffff:7f00:1] [::ffff:10.0.0.1] [::ffff:169.254.169.254] [::127.0.0.1] [64:ff9b::7f00:1]
  [64:ff9b::a9fe:a9fe] [fe80::1] [febf::1] [fec0::1] [fc00::1] [fd12:3456::1] [fdff:ffff::1] [ff02::1]
  [2002:7f00:1::] [2002:a9fe:a9fe::] [2001:db8::1] [2001::1] [100::1] localhost LOCALHOST
  127.0.0.1. 127.0.1 0xc0a80001 [::ffff:192.168.0.1]
`
  .trim()
  .split(/\s+/);

describe('an address that a tenant has entered', () => {
  const client = createOutboundClient({ allowed: [] });
  afterAll(() => client.close());

  it('is never connected to if it is not public, in whatever notation', async () => {
    expect(privateHosts.length).toBeGreaterThanOrEqual(60);
    for (const host of privateHosts) {
      // A connection would end in another error: nothing listens on the port.
      await expect(client.post(`https://${host}/`, message), host).rejects.toThrow(
        'This address is not reachable from the internet.',
      );
    }
  });

  it.each([
    ['http://example.com/', /https/],
    ['https://example.com:8443/', /standard port/],
    ['https://user:secret@example.com/', /user name/],
    ['ftp://example.com/', /not a web address/],
    ['https://10.0.0.1/', /not reachable/],
    ['nonsense', /not a web address/],
  ])('%s is refused when it is entered', (url, problem) => {
    expect(() => client.assertAllowed(url)).toThrow(problem);
  });

  it('is checked again after its name was resolved, each time', async () => {
    const addresses: string[] = [];
    const lookup = guardedLookup(address => {
      addresses.push(address);
      return isPublicAddress(address);
    });
    const { promise, resolve } = Promise.withResolvers<unknown>();
    lookup('localhost', { all: true }, error => resolve(error));
    expect(await promise).toBeInstanceOf(PrivateAddressError);
    expect(addresses.length).toBeGreaterThan(0);
  });

  it('can be any public one', () => {
    client.assertAllowed('https://hooks.example.com/path?query=1');
    client.assertAllowed('https://93.184.215.14/');
  });
});

describe('a network of the operator’s own', () => {
  it('can be allowed, by address or by name', async () => {
    const receiver = await startWebhookReceiver();
    const byNetwork = createOutboundClient({ allowed: ['127.0.0.0/8'] });
    const byName = createOutboundClient({ allowed: ['localhost'] });
    expect(await byNetwork.post(receiver.url, message)).toEqual({ status: 204, text: '' });
    expect(await byName.post(receiver.url.replace('127.0.0.1', 'localhost'), message)).toMatchObject({
      status: 204,
    });
    await expect(byName.post(receiver.url, message)).rejects.toThrow(OutboundError);
    byNetwork.close();
    byName.close();
    await receiver.close();
  });

  it('does not open a redirect', async () => {
    const receiver = await startWebhookReceiver();
    receiver.behave({ status: 302, headers: { location: receiver.url } });
    const client = createOutboundClient({ allowed: ['127.0.0.1'] });
    expect(await client.post(receiver.url, message)).toMatchObject({ status: 302 });
    expect(receiver.received).toHaveLength(1);
    client.close();
    await receiver.close();
  });

  it('ends after a time limit, with an explanation', async () => {
    const receiver = await startWebhookReceiver();
    const client = createOutboundClient({ allowed: ['127.0.0.1'] });
    receiver.behave('stall');
    await expect(client.post(receiver.url, { ...message, timeoutMs: 300 })).rejects.toThrow(
      'No answer came within',
    );
    receiver.behave('disconnect');
    await expect(client.post(receiver.url, message)).rejects.toThrow(
      'The connection was closed before an answer came.',
    );
    client.close();
    await receiver.close();
  });
});
