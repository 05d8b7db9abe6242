import { optional, text } from '@pipewright/contract/fields/fields.ts';
import { describe, expect, it } from 'vitest';
import { arrangeSections, unarrangedForm } from '../../../kit/records/custom-fields/arrange-form.ts';
import {
  addSection,
  arrangementOf,
  draftOf,
  hideField,
  type LayoutDraft,
  moveField,
  moveSection,
  removeSection,
  renameSection,
  showField,
  stepField,
} from './layout-draft.ts';

const textField = optional(text(100));
const form = [
  { title: 'Person', fields: ['name', 'email'] },
  { title: 'Address', fields: ['city', 'street'] },
  { title: 'Contract', fields: ['custom.tier'] },
];
const draft = draftOf(unarrangedForm(form), form);
const fieldsOf = ({ sections }: LayoutDraft) => sections.map(({ fields }) => fields);

describe('a layout that is edited', () => {
  it('stores the titles of built-in sections only once they are renamed', () => {
    expect(arrangementOf(renameSection(draft, '1', ' Home ')).sections).toEqual([
      { builtIn: 'name', fields: ['name', 'email'] },
      { builtIn: 'city', title: 'Home', fields: ['city', 'street'] },
      { title: 'Contract', fields: ['custom.tier'] },
    ]);
  });

  it('moves fields within a section and into another', () => {
    expect(fieldsOf(moveField(draft, 'street', { section: '1', index: 0 }))[1]).toEqual(['street', 'city']);
    expect(fieldsOf(moveField(draft, 'email', { section: '1', index: 1 }))).toEqual([
      ['name'],
      ['city', 'email', 'street'],
      ['custom.tier'],
    ]);
  });

  it('steps over the edge of a section', () => {
    expect(fieldsOf(stepField(draft, 'email', 'down')).slice(0, 2)).toEqual([
      ['name'],
      ['email', 'city', 'street'],
    ]);
    expect(fieldsOf(stepField(draft, 'city', 'up'))[0]).toEqual(['name', 'email', 'city']);
    expect(stepField(draft, 'name', 'up')).toBe(draft);
  });

  it('hides a field, and shows it again in its section', () => {
    const hidden = hideField(draft, 'city');
    expect(hidden.hidden).toEqual(['city']);
    const shown = showField(moveSection(hidden, '1', 'up'), 'city', form);
    expect(shown.hidden).toEqual([]);
    expect(fieldsOf(shown)[0]).toEqual(['street', 'city']);
  });

  it('gives the fields of a removed section to its neighbour', () => {
    expect(fieldsOf(removeSection(draft, '0'))[0]).toEqual(['city', 'street', 'name', 'email']);
    expect(fieldsOf(removeSection(draft, '2'))[1]).toEqual(['city', 'street', 'custom.tier']);
  });

  it('adds sections, each with an id of its own', () => {
    const added = addSection(removeSection(addSection(draft, 'New'), '0'), 'Newer');
    const ids = added.sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('keeps the stored fields that are not seen, and sections without fields', () => {
    const stored = {
      sections: [
        { builtIn: 'name', fields: ['custom.retired', 'name', 'custom.secret', 'custom.secret2', 'email'] },
        { title: 'Later', fields: [] },
        { title: 'Secret', fields: ['custom.other'] },
        { builtIn: 'city', fields: ['street', 'city'] },
        { title: 'Contract', fields: ['custom.tier'] },
      ],
      hidden: ['custom.gone'],
    };
    const fields = Object.fromEntries(form.flatMap(group => group.fields).map(name => [name, textField]));
    const opened = draftOf(arrangeSections(form, stored, fields), form, stored);
    expect(arrangementOf(opened)).toEqual(stored);
    const moved = arrangementOf(moveField(opened, 'name', { section: '3', index: 0 }));
    expect(moved.sections[0]?.fields).toEqual(['custom.retired', 'email', 'custom.secret', 'custom.secret2']);
    const removed = arrangementOf(removeSection(opened, '2'));
    expect(removed.sections[1]).toEqual({ title: 'Later', fields: ['custom.other'] });
    expect(removed.hidden).toEqual(['custom.gone']);
  });
});
