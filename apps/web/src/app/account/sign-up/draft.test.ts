import { expect, test } from 'vitest';
import { dropDraft, keepDraft, readDraft } from './draft.ts';
import { blankValues } from './values.ts';

function memory(initial?: string) {
  const all = new Map<string, string>(initial === undefined ? [] : [['pipewright-sign-up', initial]]);
  return {
    all,
    getItem: (key: string) => all.get(key) ?? null,
    setItem: (key: string, value: string) => void all.set(key, value),
    removeItem: (key: string) => void all.delete(key),
  };
}

const values = {
  ...blankValues,
  adminUser: {
    ...blankValues.adminUser,
    firstName: 'Ada',
    password: 'hush-hush',
    confirmPassword: 'hush-hush',
  },
  subscriptionPlanId: 'starter',
};

test('everything that was typed is kept, except the password', () => {
  const store = memory();
  keepDraft({ values, reached: 3, suggested: 'acme' }, () => store);
  expect([...store.all.values()].join()).not.toContain('hush');
  const kept = readDraft(() => store);
  expect(kept.values.adminUser).toMatchObject({ firstName: 'Ada', password: '' });
  expect(kept).toMatchObject({ suggested: 'acme', values: { subscriptionPlanId: 'starter' } });
  expect(kept.reached, 'the step that asks for the password').toBe(1);
  dropDraft(() => store);
  expect(readDraft(() => store).values).toEqual(blankValues);
});

test.each([['not JSON'], ['{}'], ['{"values":1,"reached":0}'], [undefined]])('%s is no draft', text => {
  const store = memory(text);
  expect(readDraft(() => store)).toEqual({ values: blankValues, reached: 0, suggested: '' });
});

test('a storage that the browser forbids is not used', () => {
  const forbidden = () => {
    throw new Error('SecurityError');
  };
  keepDraft({ values, reached: 0, suggested: '' }, forbidden);
  dropDraft(forbidden);
  expect(readDraft(forbidden).reached).toBe(0);
});
