import type { Fields } from '@pipewright/contract/fields.ts';
import { fieldLabel, fieldNamed } from '@pipewright/contract/system-fields.ts';
import { declaredText } from '../../language/declared-text.ts';
import type { Tone } from '../../ui/chips/status-chip.tsx';

/** How people read a field. */
export interface FieldTexts {
  /** Above its input. */
  readonly label: string;
  /** Over its column; the label where there is none. */
  readonly heading: string;
  /** Below its input. */
  readonly help?: string;
  readonly placeholder?: string;
  /** What true and false are called; a list says nothing where the word is empty. */
  readonly words: readonly [yes: string, no: string];
  /** The colours of these words. */
  readonly tones: readonly [yes: Tone, no: Tone];
  /** What a filter says that narrows nothing, where `All Countries` would not do. */
  readonly all?: string;
}

/** What a screen says of a field by itself. Its label, help and placeholder are the contract's. */
export type OwnFieldTexts = Partial<Omit<FieldTexts, 'label' | 'help' | 'placeholder'>>;

/** The texts of a resource's screens. Each can be replaced by the specification's own. */
export interface ScreenTexts {
  readonly newButton: string;
  readonly createTitle: string;
  readonly editTitle: string;
  readonly createButton: string;
  readonly updateButton: string;
  readonly searchPlaceholder: string;
  readonly loading: string;
  readonly empty: string;
  readonly emptyHint?: string;
  readonly noMatch: string;
  readonly requiredMissing: string;
  readonly confirmDelete: (title: string) => string;
  readonly loadFailed: string;
  readonly createFailed: string;
  readonly updateFailed: string;
  readonly deleteFailed: string;
  readonly statusFailed: string;
}

export function screenTexts(
  [one, many]: readonly [string, string],
  own: Partial<ScreenTexts> = {},
): ScreenTexts {
  const [singular, plural] = [one.toLowerCase(), many.toLowerCase()];
  return {
    newButton: `New ${one}`,
    createTitle: `Add New ${one}`,
    editTitle: `Edit ${one}`,
    createButton: `Create ${one}`,
    updateButton: `Update ${one}`,
    searchPlaceholder: `Search ${plural}...`,
    loading: `Loading ${plural}...`,
    empty: `No ${plural} found`,
    emptyHint: `Get started by creating a new ${singular}.`,
    noMatch: `No ${plural} match your search.`,
    requiredMissing: 'Please fill in all required fields',
    confirmDelete: title => `Are you sure you want to delete "${title}"?`,
    loadFailed: `Failed to load ${plural}`,
    createFailed: `Failed to create ${singular}`,
    updateFailed: `Failed to update ${singular}`,
    deleteFailed: `Failed to delete ${singular}`,
    statusFailed: `Failed to update ${singular} status`,
    ...own,
  };
}

/** The texts of a field: what it is called comes from its definition, how a list shows it from the screens. */
export function fieldTexts(fields: Fields, name: string, own: OwnFieldTexts = {}): FieldTexts {
  const { help, placeholder } = fieldNamed(fields, name) ?? {};
  const label = declaredText(fieldLabel(fields, name));
  return {
    label,
    heading: label,
    help: help && declaredText(help),
    placeholder: placeholder && declaredText(placeholder),
    words: ['Yes', 'No'],
    tones: ['green', 'grey'],
    ...common[name],
    ...own,
  };
}

/** What every list that people maintain calls these. */
const common: Readonly<Record<string, OwnFieldTexts>> = {
  isActive: { heading: 'Status', words: ['Active', 'Inactive'] },
  createdAtUtc: { heading: 'Created Date' },
};
