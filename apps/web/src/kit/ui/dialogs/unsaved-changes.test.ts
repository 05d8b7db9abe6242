import { expect, test } from 'vitest';
import { forgetUnsavedChanges, hasUnsavedChanges, noteUnsaved } from './unsaved-changes.ts';

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
