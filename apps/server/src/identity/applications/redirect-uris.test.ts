import { describe, expect, it } from 'vitest';
import { destinationOf, matchesRedirectUri, redirectUriProblem } from './redirect-uris.ts';

describe('a redirect address', () => {
  it.each([
    'https://example.com/callback',
    'https://example.com:8443/callback?tenant=1',
    'http://localhost:3118/callback',
    'http://127.0.0.1/',
    'http://[::1]:9/x',
    'cursor://anysphere.cursor-retrieval/oauth/callback',
    'com.example.app:/callback',
  ])('can be %s', uri => expect(redirectUriProblem(uri)).toBeUndefined());

  it.each([
    'http://example.com/callback',
    'http://localhost.example.com/',
    'https://user:secret@example.com/',
    'https://example.com/#part',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    '/callback',
    'nonsense',
    '',
  ])('cannot be %s', uri => expect(redirectUriProblem(uri)).toBeDefined());
});

describe('a requested address', () => {
  const registered = ['https://example.com/callback', 'http://127.0.0.1:1234/callback', 'cursor://a/b'];

  it.each([
    'https://example.com/callback',
    'http://127.0.0.1:1234/callback',
    'http://127.0.0.1:5/callback',
    'cursor://a/b',
  ])('matches: %s', uri => expect(matchesRedirectUri(registered, uri)).toBe(true));

  it.each([
    'https://example.com/callback/',
    'https://example.com/callback?x=1',
    'https://example.com:444/callback',
    'https://EXAMPLE.com/callback',
    'https://example.com.evil.test/callback',
    'http://example.com/callback',
    'http://127.0.0.1:1234/other',
    'http://localhost:1234/callback',
    'http://x@127.0.0.1:1234/callback',
    'cursor://a/b/c',
    '',
  ])('does not match: %s', uri => expect(matchesRedirectUri(registered, uri)).toBe(false));
});

it('is shown by its host, or by the scheme of an installed application', () => {
  expect(destinationOf('https://claude.ai/api/mcp/auth_callback')).toBe('claude.ai');
  expect(destinationOf('http://localhost:3118/callback')).toBe('localhost:3118');
  expect(destinationOf('cursor://a/b')).toBe('cursor');
});
