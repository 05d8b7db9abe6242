import { describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { createPublicHosts } from './public-hosts.ts';

const hosts = createPublicHosts({
  appOrigin: 'https://app.example.com',
  publicSuffix: 'example.com',
  otherAppHosts: ['crm.internal.test'],
});

describe('which hosts are public', () => {
  it.each([
    ['acme.example.com', true, { subdomain: 'acme' }],
    ['ACME.example.com.:8443', true, { subdomain: 'acme' }],
    ['nobody.at.example.com', true, undefined],
    ['-.example.com', true, undefined],
    ['app.example.com', false, undefined],
    ['example.com', false, undefined],
    ['Quotes.Acme.test:443', true, { domain: 'quotes.acme.test' }],
    ['acme.example.com.evil.test', true, { domain: 'acme.example.com.evil.test' }],
    ['evilexample.com', true, { domain: 'evilexample.com' }],
    ['crm.internal.test', false, undefined],
    ['127.0.0.1:3000', false, undefined],
    ['[::1]:3000', false, undefined],
    ['localhost:3000', false, undefined],
    ['web:3000', false, undefined],
    [undefined, false, undefined],
  ])('%s', (host, isPublic, parsed) => {
    expect(hosts.isPublic(host)).toBe(isPublic);
    expect(hosts.parse(host)).toEqual(parsed);
  });
});

it('leaves www to the application', () => {
  const below = createPublicHosts({
    appOrigin: 'https://example.com',
    publicSuffix: 'example.com',
    otherAppHosts: [],
  });
  expect([below.isPublic('www.example.com'), below.isPublic('acme.example.com')]).toEqual([false, true]);
});

it('leaves every other name to the application if its own name is not configured', () => {
  const unknown = createPublicHosts(readConfig({}));
  expect([unknown.isPublic('crm.lan.test'), unknown.isPublic('acme.localhost:3000')]).toEqual([false, true]);
  expect(unknown.originOf({ subdomain: 'acme', customDomain: 'quotes.acme.test' })).toBe(
    'http://acme.localhost:3000',
  );
});

it('builds addresses with the scheme of the application', () => {
  expect(hosts.originOf({ subdomain: 'Acme', customDomain: null })).toBe('https://acme.example.com');
  expect(hosts.originOf({ subdomain: 'acme', customDomain: 'Quotes.acme.test' })).toBe(
    'https://quotes.acme.test',
  );
});

describe('the default address of public pages', () => {
  it.each([
    [{}, 'localhost:3000'],
    [{ APP_ORIGIN: 'https://crm.example.com' }, 'crm.example.com'],
    [{ APP_ORIGIN: 'http://127.0.0.1:4000', PORT: '4000' }, 'localhost:4000'],
    [{ APP_ORIGIN: 'https://crm.example.com', PUBLIC_SUFFIX: 'example-pages.com' }, 'example-pages.com'],
  ])('%o', (env, suffix) => {
    expect(readConfig(env).publicSuffix).toBe(suffix);
  });
});
