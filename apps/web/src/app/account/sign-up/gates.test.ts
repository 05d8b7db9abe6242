import { expect, test } from 'vitest';
import { errorOf, networkError } from '../../../kit/data/client/api-error.ts';
import { refusalOf } from './gates.ts';

test.each([
  ['an empty 500', errorOf(500, ''), 'Error completing onboarding. Please try again.'],
  ['a 500 without a message', errorOf(500, '{}'), 'Error completing onboarding. Please try again.'],
  ['no answer', networkError(), 'Error completing onboarding. Please try again.'],
  ['a message', errorOf(409, '{"message":"This email is taken."}'), 'This email is taken.'],
])('%s reads as the specification says', (_, error, message) => {
  expect(refusalOf(error).message).toBe(message);
});
