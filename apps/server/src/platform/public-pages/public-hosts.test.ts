import { describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { createPublicHosts } from './public-hosts.ts';

const hosts = createPublicHosts({ appOrigin: 'https://app.example.com', publicSuffix: 'example.com' });

describe('which hosts are public', () => {
  it.each([
    ['acme.example.com', true, 'acme'],
    ['ACME.example.com.:8443', true, 'acme'],
    ['nobody.at.example.com', true, undefined],
    ['-.example.com', true, undefined],
    ['app.example.com', false, undefined],
    ['example.com', false, undefined],
    ['acme.example.com.evil.test', false, undefined],
    ['evilexample.com', false, undefined],
    ['127.0.0.1:3000', false, undefined],
    [undefined, false, undefined],
  ])('%s', (host, isPublic, subdomain) => {
    expect(hosts.isPublic(host)).toBe(isPublic);
    expect(hosts.subdomainOf(host)).toBe(subdomain);
  });
});

it('leaves www to the application', () => {
  const below = createPublicHosts({ appOrigin: 'https://example.com', publicSuffix: 'example.com' });
  expect([below.isPublic('www.example.com'), below.isPublic('acme.example.com')]).toEqual([false, true]);
});

it('builds addresses with the scheme of the application', () => {
  expect(hosts.originOf('Acme')).toBe('https://acme.example.com');
});

describe('where public pages are by default', () => {
  it.each([
    [{}, 'localhost:3000'],
    [{ APP_ORIGIN: 'https://crm.example.com' }, 'crm.example.com'],
    [{ APP_ORIGIN: 'http://127.0.0.1:4000', PORT: '4000' }, 'localhost:4000'],
    [{ APP_ORIGIN: 'https://crm.example.com', PUBLIC_SUFFIX: 'example-pages.com' }, 'example-pages.com'],
  ])('%o', (env, suffix) => {
    expect(readConfig(env).publicSuffix).toBe(suffix);
  });
});
