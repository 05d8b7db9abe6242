import { expect, test } from 'vitest';
import {
  forgetUnsavedChanges,
  hasUnsavedChanges,
  losesUnsavedChanges,
  noteUnsaved,
} from './unsaved-changes.ts';

test('the page has unsaved changes as long as one of its forms does', () => {
  const [one, other] = [{}, {}];
  noteUnsaved(one, true);
  noteUnsaved(other, true);
  noteUnsaved(one, false);
  expect(hasUnsavedChanges()).toBe(true);
  noteUnsaved(other, false);
  expect(hasUnsavedChanges()).toBe(false);
  noteUnsaved(one, true);
  forgetUnsavedChanges();
  expect(hasUnsavedChanges()).toBe(false);
});

test('a form that stays open at another address loses nothing there', () => {
  const [beside, other] = [{}, {}];
  const at = (pathname: string) => ({ next: { pathname, search: {} } });
  noteUnsaved(beside, true, ({ pathname }) => pathname === '/leads');
  expect([losesUnsavedChanges(at('/leads')), losesUnsavedChanges(at('/deals'))]).toEqual([false, true]);
  noteUnsaved(other, true);
  expect(losesUnsavedChanges(at('/leads'))).toBe(true);
  forgetUnsavedChanges();
  expect(losesUnsavedChanges(at('/deals'))).toBe(false);
});
