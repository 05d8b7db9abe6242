import { labelOf } from '@pipewright/contract/field-messages.ts';

/** How people read a field. What is left out follows from its name. */
export interface FieldTexts {
  /** Above its input. */
  readonly label: string;
  /** Over its column; the label where there is none. */
  readonly heading: string;
  /** Below its input. */
  readonly help?: string;
  readonly placeholder?: string;
  /** What true and false are called. */
  readonly words: readonly [yes: string, no: string];
}

/** The texts of a resource's screens. Each can be replaced by the specification's own. */
export interface ScreenTexts {
  readonly newButton: string;
  readonly createTitle: string;
  readonly editTitle: string;
  readonly createButton: string;
  readonly updateButton: string;
  readonly searchPlaceholder: string;
  readonly empty: string;
  readonly emptyHint: string;
  readonly noMatch: string;
  readonly loadFailed: string;
  readonly total: string;
  readonly active: string;
}

export function screenTexts(
  [one, many]: readonly [string, string],
  own: Partial<ScreenTexts> = {},
): ScreenTexts {
  const plural = many.toLowerCase();
  return {
    newButton: `New ${one}`,
    createTitle: `Add New ${one}`,
    editTitle: `Edit ${one}`,
    createButton: `Create ${one}`,
    updateButton: `Update ${one}`,
    searchPlaceholder: `Search ${plural}...`,
    empty: `No ${plural} found`,
    emptyHint: `Get started by creating a new ${one.toLowerCase()}.`,
    noMatch: `No ${plural} match your search.`,
    loadFailed: `Failed to load ${plural}`,
    total: `Total ${many}`,
    active: `Active ${many}`,
    ...own,
  };
}

export function fieldTexts(name: string, own: Partial<FieldTexts> = {}): FieldTexts {
  const label = own.label ?? common[name]?.label ?? labelOf(name);
  return { heading: own.label ?? labelOf(name), words: ['Yes', 'No'], ...common[name], ...own, label };
}

/** What every list that people maintain calls these. */
const common: Readonly<Record<string, Partial<FieldTexts>>> = {
  isActive: {
    label: 'Active',
    heading: 'Status',
    help: 'Inactive values stay where they are used, and are no longer offered.',
    words: ['Active', 'Inactive'],
  },
  color: { label: 'Colour', heading: 'Colour' },
  sortOrder: { help: 'Lower numbers come first.' },
  createdAtUtc: { heading: 'Created' },
  updatedAtUtc: { heading: 'Updated' },
};
