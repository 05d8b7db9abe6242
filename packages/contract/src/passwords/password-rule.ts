import { commonPasswords } from './common-passwords.ts';

/** The problem with a new password, as the message at its field; undefined if it is acceptable. */
export function passwordProblem(password: string): string | undefined {
  if (password.length < 8) {
    return 'Password must have at least 8 characters';
  }
  if (password.length > 128) {
    return 'Password must have at most 128 characters';
  }
  if (commonPasswords.has(password.toLowerCase())) {
    return 'This password is among the most common ones. Please choose another';
  }
  return undefined;
}
