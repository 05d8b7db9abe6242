/**
 * The sentences that the screens of every entity show, in English. `{One}` and `{Many}` stand for its label, `{one}` and
 * `{many}` for the same within a sentence; other placeholders are values. Each entity gets whole sentences of its own in
 * the catalogues: scripts/messages/entity-texts.ts makes them from its label. See docs/adr/0077-sentences-of-entities.md.
 */
export type EntityLabel = readonly [one: string, many: string];

/** In place of a label: leaves the placeholders in the sentences, for records that an organization has named itself. */
export const labelPlaceholders: EntityLabel = ['{One}', '{Many}'];

/** Plain texts, by the entities that need them: see scripts/messages/entity-texts.ts. */
const plain = {
  every: {
    one: '{One}',
    many: '{Many}',
    newButton: 'New {one}',
    /** In the palette, regardless of the button of the list. */
    newRecord: 'New {one}',
    createTitle: 'Add new {one}',
    editTitle: 'Edit {one}',
    createButton: 'Create {one}',
    updateButton: 'Update {one}',
    searchPlaceholder: 'Search {many}...',
    loading: 'Loading {many}...',
    empty: 'No {many} found',
    emptyHint: 'Get started by creating a new {one}.',
    noMatch: 'No {many} match your search.',
    requiredMissing: 'Please fill in all required fields',
    loadFailed: 'Failed to load {many}',
    createFailed: 'Failed to create {one}',
    updateFailed: 'Failed to update {one}',
    deleteFailed: 'Failed to delete {one}',
    deleteTitle: 'Delete {one}',
    deleteManyTitle: 'Delete {many}',
    selectToDelete: 'Please select {many} to delete',
    all: 'All {many}',
    unknown: 'Unknown {one}',
    show: 'Show {many}',
  },
  /** Several of them can be changed at once. */
  updatable: {
    updateManyFailed: 'Failed to update {many}. Please try again.',
    updateTitle: 'Update {one}',
    updateManyTitle: 'Update {many}',
    selectToUpdate: 'Please select {many} to update',
  },
  /** They can be inactive. */
  active: {
    statusFailed: 'Failed to update {one} status',
    totalFigure: 'Total {many}',
    activeFigure: 'Active {many}',
  },
  /** People choose their order. */
  ordered: {
    reordered: '{Many} reordered.',
    reorderFailed: 'Failed to reorder {many}',
  },
  /** People work in them all day: see defineWorkspace. */
  workspace: {
    loadFailedHint: 'Failed to load {many}. Please try again.',
    deleteManyFailed: 'Failed to delete {many}. Please try again.',
    editMany: 'Edit {many}',
    allView: 'All {many}',
    linkHint: 'They’ll see only the {many} their role allows.',
    loadOneFailed: 'Failed to load {one}',
    backToList: 'Back to {many}',
    previous: 'Previous {one}',
    next: 'Next {one}',
    about: 'About this {one}',
    availableOnceCreated: 'Available once the {one} is created.',
    unnamed: 'Unnamed {one}',
    createdEntry: '{One} created',
    deletedEntry: '{One} deleted',
  },
  /** They are listed on pages of other records. */
  related: {
    add: 'Add {one}',
    noneYet: 'No {many} yet',
  },
  /** They can be merged. */
  merged: {
    mergeFailed: 'Failed to merge {many}. Please try again.',
    merge: 'Merge {many}',
    duplicate: 'There is a {one} like this already:',
    duplicates: 'There are {many} like this already:',
  },
  /** They can be imported from files. */
  imported: {
    importTitle: 'Import {many}',
    importSubtitle: '{Many} from a CSV file or a workbook, checked before they are added',
    importExists: 'If the {one} already exists',
  },
} as const;

/** Texts with values. */
const withValues = {
  every: {
    confirmDelete: 'Are you sure you want to delete "{title}"?',
    created: '{One} "{title}" created.',
    updated: '{One} "{title}" updated.',
    deleted: '{One} "{title}" deleted.',
    addNamed: 'Add {one} “{title}”',
    selectAtMost: 'Please select at most {number} {many}',
  },
  updatable: { changed: '{One} "{title}": {change}.' },
  active: {
    activated: '{One} "{title}" activated.',
    deactivated: '{One} "{title}" deactivated.',
  },
  ordered: {},
  workspace: {},
  related: {},
  merged: {},
  imported: {},
} as const;

/** Texts about a number of records: for one, and for any other number. */
const counted = {
  every: {
    counted: ['{number} {one}', '{number} {many}'],
    moreThan: ['more than {number} {one}', 'more than {number} {many}'],
    confirmDeleteMany: [
      'Are you sure you want to delete {number} {one}?',
      'Are you sure you want to delete {number} {many}?',
    ],
    deletedMany: ['{number} {one} deleted.', '{number} {many} deleted.'],
  },
  updatable: {
    confirmUpdateMany: [
      'Are you sure you want to update {number} {one}? {change}.',
      'Are you sure you want to update {number} {many}? {change}.',
    ],
    updateMany: ['Update {number} {one}', 'Update {number} {many}'],
    changedMany: ['{number} {one}: {change}.', '{number} {many}: {change}.'],
  },
  active: {
    activatedMany: ['{number} {one} activated.', '{number} {many} activated.'],
    deactivatedMany: ['{number} {one} deactivated.', '{number} {many} deactivated.'],
  },
  ordered: {},
  workspace: {},
  related: {},
  merged: {},
  imported: { importMany: ['Import {number} {one}', 'Import {number} {many}'] },
} as const;

export type SentenceGroup = keyof typeof plain;
type NameIn<T> = { [G in keyof T]: keyof T[G] }[keyof T];
export type PlainSentence = NameIn<typeof plain>;
export type SentenceWithValues = NameIn<typeof withValues>;
export type CountedSentence = NameIn<typeof counted>;
type Forms = readonly [one: string, other: string];

export const plainSentences = merge<PlainSentence, string>(plain);
export const sentencesWithValues = merge<SentenceWithValues, string>(withValues);
export const countedSentences = merge<CountedSentence, Forms>(counted);

/** The sentences of an entity that belong to these groups, as messages by their names. */
export function entityMessages(
  label: EntityLabel,
  groups: readonly SentenceGroup[],
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const group of groups) {
    for (const [name, text] of Object.entries<string>({ ...plain[group], ...withValues[group] })) {
      found.set(name, withLabel(text, label));
    }
    for (const [name, forms] of Object.entries<Forms>(counted[group])) {
      found.set(name, pluralMessage(forms, label));
    }
  }
  return found;
}

/** A sentence with the words for the entity in it. This makes the English text only: translations are whole sentences. */
export function withLabel(text: string, [one, many]: EntityLabel): string {
  const words: Readonly<Record<string, string>> = {
    One: one,
    Many: many,
    one: one.toLowerCase(),
    many: many.toLowerCase(),
  };
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name) => words[name] ?? placeholder);
}

export function pluralMessage([one, other]: Forms, label: EntityLabel): string {
  return `{count, plural, one {${withLabel(one, label)}} other {${withLabel(other, label)}}}`;
}

function merge<Name extends string, Text>(
  groups: Readonly<Record<SentenceGroup, Readonly<Partial<Record<Name, Text>>>>>,
): Readonly<Record<Name, Text>> {
  return Object.assign({}, ...Object.values(groups));
}
