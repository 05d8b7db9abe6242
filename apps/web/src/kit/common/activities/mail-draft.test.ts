import type { UserInfo } from '@pipewright/contract/identity.ts';
import { describe, expect, test } from 'vitest';
import { mailtoOf, variablesOf, withTemplate } from './mail-draft.ts';

const viewer = {
  name: 'Ada Admin',
  email: 'ada@norrsken.example',
  organization: { name: 'Norrsken' },
} as UserInfo;
const system = { id: 'x', version: 1, createdAtUtc: '', updatedAtUtc: '' };

describe('the variables of a mail', () => {
  test('are taken from a lead, from a contact and its company, or from the company', () => {
    const lead = { ...system, firstName: 'Ann', lastName: 'Rao', fullName: 'Ann Rao', companyName: 'Acme' };
    expect(variablesOf('lead', lead, viewer)).toMatchObject({
      firstName: 'Ann',
      companyName: 'Acme',
      myName: 'Ada Admin',
      myCompany: 'Norrsken',
    });
    const contact = { ...system, fullName: 'Ann Rao', firstName: null, company: { id: 'y', name: 'Acme' } };
    expect(variablesOf('contact', contact, viewer)).toMatchObject({
      firstName: undefined,
      companyName: 'Acme',
    });
    expect(variablesOf('company', { ...system, name: 'Acme' }, viewer)).toMatchObject({
      companyName: 'Acme',
    });
  });
});

describe('a template', () => {
  const template = { subject: 'Hello {{firstName}}', body: 'Dear {{firstName}}' };

  test('fills an empty draft, and replaces an earlier template', () => {
    const first = withTemplate({ subject: '', body: '' }, template, { firstName: 'Ann' }, undefined);
    expect(first).toEqual({ subject: 'Hello Ann', body: 'Dear Ann' });
    const other = { subject: 'Thanks', body: 'Thank you' };
    expect(withTemplate(first, other, {}, first)).toEqual(other);
  });

  test('keeps what was typed', () => {
    const typed = { subject: 'Mine', body: 'My words\n' };
    expect(withTemplate(typed, template, { firstName: 'Ann' }, undefined)).toEqual({
      subject: 'Mine',
      body: 'My words\n\nDear Ann',
    });
  });

  test('is filled in once: braces in a value are not variables', () => {
    const values = { firstName: '{{myEmail}}', myEmail: 'ada@norrsken.example' };
    expect(withTemplate({ subject: '', body: '' }, template, values, undefined).body).toBe(
      'Dear {{myEmail}}',
    );
  });
});

describe('the address for a mail program', () => {
  test('contains everything, and no text can become another header', () => {
    const draft = { to: 'a&b@x.example', cc: ['c@x.example'], subject: 'One & two', body: 'a\nb?cc=d' };
    const url = new URL(mailtoOf(draft));
    expect(decodeURIComponent(url.pathname)).toBe('a&b@x.example');
    expect([...url.searchParams]).toEqual([
      ['cc', 'c@x.example'],
      ['subject', 'One & two'],
      ['body', 'a\r\nb?cc=d'],
    ]);
  });

  test('leaves out empty parts', () => {
    expect(mailtoOf({ to: 'a@x.example', cc: [], subject: '', body: '' })).toBe('mailto:a%40x.example');
  });
});
