import type { Arrangement } from '@pipewright/contract/customization/arrangement.ts';
import { type ArrangedForm, sectionIdOf } from '../../../kit/records/custom-fields/arrange-form.ts';
import { movedTo } from '../../../kit/records/list/reorder/order.ts';
import type { FieldGroup } from '../../../kit/records/screens/define-screens.ts';

/** A section while it is edited. */
export interface DraftSection {
  /** Identifies it in the editor. */
  readonly id: string;
  /** The built-in section that it continues. */
  readonly builtIn?: string;
  /** The title of the built-in section, in the language that is shown. */
  readonly builtInTitle?: string;
  readonly title: string;
  readonly fields: readonly string[];
  readonly unseen: readonly UnseenField[];
}

/** A field in the stored layout that this person does not see: it is retired, or hidden from their role. */
interface UnseenField {
  readonly name: string;
  /** The stored field before it; absent: it is the first one. */
  readonly after?: string;
}

export interface LayoutDraft {
  readonly sections: readonly DraftSection[];
  readonly hidden: readonly string[];
  readonly unseenHidden: readonly string[];
}

export interface FieldPlace {
  /** The id of a section. */
  readonly section: string;
  readonly index: number;
}

/**
 * What the editor starts from: the form as it is shown now, with all sections of the stored layout. `standard` is the form
 * without a layout.
 */
export function draftOf(
  { form, hiddenFields }: ArrangedForm,
  standard: readonly FieldGroup[],
  stored?: Arrangement,
): LayoutDraft {
  const seen = new Set(standard.flatMap(({ fields }) => fields));
  const sections = form.map(({ builtIn, title = '', fields }, index) => ({
    id: `${index}`,
    builtIn,
    builtInTitle: standard.find(group => builtIn !== undefined && sectionIdOf(group) === builtIn)?.title,
    title,
    fields,
    unseen: unseenIn(stored?.sections[index]?.fields ?? [], seen),
  }));
  const unseenHidden = stored?.hidden.filter(name => !seen.has(name)) ?? [];
  return { sections, hidden: hiddenFields, unseenHidden };
}

function unseenIn(stored: readonly string[], seen: ReadonlySet<string>): readonly UnseenField[] {
  return stored
    .map((name, index) => ({ name, after: stored[index - 1] }))
    .filter(({ name }) => !seen.has(name));
}

/** What is stored. Titles that nobody has changed are not, so that they stay translated. */
export function arrangementOf({ sections, hidden, unseenHidden }: LayoutDraft): Arrangement {
  return {
    sections: sections.map(({ builtIn, builtInTitle, title, fields, unseen }) => ({
      ...(builtIn === undefined ? {} : { builtIn }),
      ...(title.trim() === '' || title === builtInTitle ? {} : { title: title.trim() }),
      fields: withUnseen(fields, unseen),
    })),
    hidden: [...hidden, ...unseenHidden],
  };
}

/** Each unseen field keeps its place behind the same field, or comes last if that one has moved away. */
function withUnseen(fields: readonly string[], unseen: readonly UnseenField[]): string[] {
  const all = [...fields];
  for (const { name, after } of unseen) {
    const before = after === undefined ? -1 : all.indexOf(after);
    const isAway = after !== undefined && before === -1;
    all.splice(isAway ? all.length : before + 1, 0, name);
  }
  return all;
}

export function placeOf({ sections }: LayoutDraft, name: string): FieldPlace | undefined {
  const section = sections.find(({ fields }) => fields.includes(name));
  return section && { section: section.id, index: section.fields.indexOf(name) };
}

/** Puts a field at a place, from wherever it is, also from the hidden ones. */
export function moveField(draft: LayoutDraft, name: string, place: FieldPlace): LayoutDraft {
  return {
    ...draft,
    sections: draft.sections.map(section => {
      const others = section.fields.filter(field => field !== name);
      return {
        ...section,
        fields: section.id === place.section ? movedTo([...others, name], name, place.index) : others,
      };
    }),
    hidden: draft.hidden.filter(field => field !== name),
  };
}

/** Moves a field by one place, at the edge of its section into the next one. */
export function stepField(draft: LayoutDraft, name: string, by: 'up' | 'down'): LayoutDraft {
  const at = draft.sections.findIndex(({ fields }) => fields.includes(name));
  const section = draft.sections[at];
  if (!section) {
    return draft;
  }
  const index = section.fields.indexOf(name) + (by === 'up' ? -1 : 1);
  if (index >= 0 && index < section.fields.length) {
    return moveField(draft, name, { section: section.id, index });
  }
  const next = draft.sections[at + (by === 'up' ? -1 : 1)];
  return next
    ? moveField(draft, name, { section: next.id, index: by === 'up' ? next.fields.length : 0 })
    : draft;
}

export function hideField(draft: LayoutDraft, name: string): LayoutDraft {
  return {
    ...draft,
    sections: draft.sections.map(section => ({
      ...section,
      fields: section.fields.filter(field => field !== name),
    })),
    hidden: [...draft.hidden.filter(field => field !== name), name],
  };
}

/** Shows a hidden field again, in the section that it belongs to or in the first one. */
export function showField(draft: LayoutDraft, name: string, standard: readonly FieldGroup[]): LayoutDraft {
  const home = standard.find(({ fields }) => fields.includes(name));
  const section =
    draft.sections.find(({ builtIn }) => home && builtIn !== undefined && builtIn === sectionIdOf(home)) ??
    draft.sections.find(({ title }) => title === home?.title) ??
    draft.sections[0];
  return section ? moveField(draft, name, { section: section.id, index: section.fields.length }) : draft;
}

export function addSection(draft: LayoutDraft, title: string): LayoutDraft {
  const id = `${Math.max(-1, ...draft.sections.map(section => Number(section.id))) + 1}`;
  return { ...draft, sections: [...draft.sections, { id, title, fields: [], unseen: [] }] };
}

export function renameSection(draft: LayoutDraft, id: string, title: string): LayoutDraft {
  const sections = draft.sections.map(section => (section.id === id ? { ...section, title } : section));
  return { ...draft, sections };
}

export function moveSection(draft: LayoutDraft, id: string, by: 'up' | 'down'): LayoutDraft {
  const ids = draft.sections.map(section => section.id);
  const order = movedTo(ids, id, ids.indexOf(id) + (by === 'up' ? -1 : 1));
  return { ...draft, sections: draft.sections.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id)) };
}

/** The section that gets the fields of a removed one: the one before it, or the next one. */
export function heirOf({ sections }: LayoutDraft, id: string): DraftSection | undefined {
  const at = sections.findIndex(section => section.id === id);
  return sections[at === 0 ? 1 : at - 1];
}

/** Removes a section; its fields join its heir. */
export function removeSection(draft: LayoutDraft, id: string): LayoutDraft {
  const removed = draft.sections.find(section => section.id === id);
  const heir = heirOf(draft, id);
  if (!removed || !heir) {
    return draft;
  }
  const fields = [...heir.fields, ...removed.fields];
  const unseen = [...heir.unseen, ...removed.unseen];
  return {
    ...draft,
    sections: draft.sections
      .filter(section => section !== removed)
      .map(section => (section === heir ? { ...section, fields, unseen } : section)),
  };
}

/** The field that takes the place of one that goes away: the next one in its section, or the one before it. */
export function neighbourOf({ sections }: LayoutDraft, name: string): string | undefined {
  const fields = sections.find(section => section.fields.includes(name))?.fields ?? [];
  const at = fields.indexOf(name);
  return fields[at + 1] ?? fields[at - 1];
}
