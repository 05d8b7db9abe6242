import type { Fields } from '@pipewright/contract/fields/fields.ts';
import { optional, text } from '@pipewright/contract/fields/fields.ts';
import { describe, expect, it } from 'vitest';
import { arrangeForm } from './arrange-form.ts';

const form = [
  { title: 'Person', fields: ['firstName', 'lastName', 'email'] },
  { title: 'Address', fields: ['city', 'street'] },
  { title: 'Contract', fields: ['custom.tier'] },
];
const fields: Fields = {
  firstName: text(50),
  lastName: optional(text(50)),
  email: optional(text(50)),
  city: optional(text(50)),
  street: optional(text(50)),
  'custom.tier': optional(text(50)),
};
const person = { builtIn: 'firstName', fields: ['email', 'firstName', 'lastName'] };
const address = { builtIn: 'city', fields: ['street', 'city'] };
const contract = { title: 'Contract', fields: ['custom.tier'] };

describe('arrangeForm', () => {
  it('orders sections and fields, and moves fields between sections', () => {
    const sections = [address, { ...person, fields: ['firstName', 'custom.tier', 'lastName', 'email'] }];
    expect(arrangeForm(form, { sections, hidden: [] }, fields).form).toMatchObject([
      { title: 'Address', fields: ['street', 'city'] },
      { title: 'Person', fields: ['firstName', 'custom.tier', 'lastName', 'email'] },
    ]);
  });

  it('names built-in sections in the language that is shown, unless they were renamed', () => {
    const translated = form.map((group, at) => (at === 0 ? { ...group, title: 'Personne' } : group));
    const shown = arrangeForm(
      translated,
      { sections: [person, { ...address, title: 'Home' }], hidden: [] },
      fields,
    );
    expect(shown.form.map(({ title }) => title)).toEqual(['Personne', 'Home', 'Contract']);
  });

  it('ignores fields that no longer exist, and leaves out empty sections', () => {
    const sections = [
      { title: 'Old', fields: ['removed'] },
      { ...person, fields: ['removed', ...person.fields] },
    ];
    const shown = arrangeForm(form, { sections, hidden: ['custom.gone'] }, fields);
    expect(shown.form.map(({ title }) => title)).toEqual(['Person', 'Address', 'Contract']);
    expect(shown.form[0]?.fields).toEqual(person.fields);
    expect(shown.hiddenFields).toEqual([]);
  });

  it('shows fields that it does not name at the end of their section, also of a renamed one', () => {
    const sections = [{ ...person, title: 'Who', fields: ['email'] }, address];
    expect(arrangeForm(form, { sections, hidden: [] }, fields).form).toMatchObject([
      { title: 'Who', fields: ['email', 'firstName', 'lastName'] },
      { title: 'Address', fields: ['street', 'city'] },
      { title: 'Contract', fields: ['custom.tier'] },
    ]);
  });

  it('hides fields, but never one that is required', () => {
    const sections = [{ ...person, fields: ['lastName'] }, address, contract];
    const shown = arrangeForm(form, { sections, hidden: ['email', 'firstName'] }, fields);
    expect(shown.hiddenFields).toEqual(['email']);
    expect(shown.form[0]).toMatchObject({ title: 'Person', fields: ['lastName', 'firstName'] });
  });
});
