import { describe, expect, test } from 'vitest';
import {
  blankValues,
  bodyOf,
  domainOf,
  messagesOf,
  type SignUpValues,
  steps,
  stepWith,
  withScheme,
} from './values.ts';

const [organization, admin, domain] = steps;
const filled: SignUpValues = {
  organizationDetails: { ...blankValues.organizationDetails, name: ' Acme ', industry: 'Retail' },
  adminUser: {
    ...blankValues.adminUser,
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.test ',
    password: 'correct horse',
    confirmPassword: 'correct horse',
  },
  domainSetup: { subdomain: 'Acme', customDomain: '' },
  subscriptionPlanId: 'starter',
};

test('the body is the specification’s', () => {
  expect(bodyOf(filled)).toEqual({
    organizationDetails: {
      name: 'Acme',
      description: null,
      industry: 'Retail',
      website: null,
      contactPhone: null,
      timeZone: 'UTC',
      country: null,
      companySize: null,
      language: 'en',
    },
    adminUser: {
      email: 'ada@example.test',
      firstName: 'Ada',
      lastName: 'Lovelace',
      phoneNumber: null,
      password: 'correct horse',
    },
    subscriptionPlanId: 'starter',
    domainSetup: { subdomain: 'acme', customDomain: null, dnsSettings: null },
    subscriptionDetails: { startWithTrial: true, billingCycle: 'monthly', couponCode: null },
  });
});

describe('a step', () => {
  test('that is filled in has no errors', () => {
    expect(steps.map(step => messagesOf(step, filled))).toEqual([{}, {}, {}, {}]);
  });

  test('shows missing values next to their fields', () => {
    expect(messagesOf(organization, blankValues)).toEqual({ 'organizationDetails.name': 'Name is required' });
    expect(messagesOf(admin, blankValues)).toEqual({
      'adminUser.email': 'Please enter a valid email address',
      'adminUser.firstName': 'First name is required',
      'adminUser.lastName': 'Last name is required',
      'adminUser.password': 'Password must have at least 8 characters',
    });
    expect(Object.keys(messagesOf(domain, blankValues))).toEqual(['domainSetup.subdomain']);
  });

  test('requires a valid web address, and the password twice', () => {
    const odd = { ...filled.organizationDetails, website: 'not an address' };
    expect(messagesOf(organization, { ...filled, organizationDetails: odd })).toEqual({
      'organizationDetails.website': 'Please enter a valid web address',
    });
    const once = { ...filled.adminUser, confirmPassword: '' };
    expect(messagesOf(admin, { ...filled, adminUser: once })).toEqual({
      'adminUser.confirmPassword': 'Confirm password is required',
    });
  });

  test('is found by the fields that the server names', () => {
    expect(stepWith(['domainSetup.subdomain', 'adminUser.email'])).toBe(1);
    expect(stepWith(['subscriptionPlanId'])).toBe(3);
    expect(stepWith(['subscriptionDetails.couponCode'])).toBe(-1);
  });
});

test.each([
  ['Acme & Söhne GmbH 2', 'acmeshnegmbh2'],
  ['株式会社', ''],
])('the domain of %s is "%s"', (name, expected) => {
  expect(domainOf(name)).toBe(expected);
});

test.each([
  ['acme.com', 'https://acme.com'],
  ['www.acme.co.uk/en?x=1', 'https://www.acme.co.uk/en?x=1'],
  ['http://acme.com', 'http://acme.com'],
  ['acme', 'acme'],
  ['', ''],
])('the website %s is %s', (typed, expected) => {
  expect(withScheme(typed)).toBe(expected);
});
