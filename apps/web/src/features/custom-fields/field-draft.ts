import {
  type CustomFieldType,
  searchableTypes,
  unindexedTypes,
} from '@pipewright/contract/customization/custom-fields.ts';
import { slugOf } from '@pipewright/contract/customization/custom-names.ts';
import type { BodyOf } from '@pipewright/contract/define-resource.ts';
import type { FieldRules } from '@pipewright/contract/fields/field-rules.ts';
import type { customFields } from '@pipewright/contract/resources/custom-fields.ts';
import type { CustomFieldRecord } from '../../kit/data/queries/custom-fields-query.ts';
import type { Entity } from './custom-field-queries.ts';
import { colorInTurn } from './option-colors.ts';

export type FieldBody = BodyOf<typeof customFields>;

/** An option while it is edited. New ones get their stored value when they are saved. */
export interface DraftOption {
  /** Identifies the row of the editor. */
  readonly id: string;
  readonly value?: string;
  readonly label: string;
  readonly color?: string;
  readonly isActive: boolean;
}

/** A definition while it is edited. */
export interface FieldDraft {
  entity: Entity;
  label: string;
  /** Empty: made from the label. */
  slug: string;
  type: CustomFieldType;
  help: string;
  section: string;
  isRequired: boolean;
  isUnique: boolean;
  isIndexed: boolean;
  isSearchable: boolean;
  /** All rules that were entered; those of other types than the chosen one are not saved. */
  rules: Omit<FieldRules, 'options'>;
  options: readonly DraftOption[];
}

type RuleName = keyof FieldRules;

/** The rules that the values of a type can have. */
const rulesOfType: Readonly<Record<CustomFieldType, readonly RuleName[]>> = {
  text: ['maxLength'],
  longText: ['maxLength'],
  number: ['min', 'max', 'digits'],
  amount: ['min', 'max'],
  percent: ['min', 'max', 'digits'],
  boolean: [],
  date: [],
  dateTime: [],
  email: [],
  phone: [],
  link: [],
  choice: ['options'],
  choices: ['options'],
  reference: ['references'],
  rating: ['max'],
  formula: ['formula', 'result', 'digits'],
};

export function hasRule(type: CustomFieldType, rule: RuleName): boolean {
  return rulesOfType[type].includes(rule);
}

/** Only two records could have different values of yes or no. */
export function canBeUnique(type: CustomFieldType): boolean {
  return !unindexedTypes.includes(type) && type !== 'boolean';
}

export function newOption(position: number): DraftOption {
  return { id: crypto.randomUUID(), label: '', color: colorInTurn(position), isActive: true };
}

export function newDraft(entity: Entity, section = ''): FieldDraft {
  return {
    entity,
    label: '',
    slug: '',
    type: 'text',
    help: '',
    section,
    isRequired: false,
    isUnique: false,
    isIndexed: false,
    isSearchable: false,
    rules: { references: 'user' },
    options: [newOption(0), newOption(1)],
  };
}

export function draftOf(field: CustomFieldRecord): FieldDraft {
  const { options = [], ...rules } = field.rules;
  return {
    entity: field.entity,
    label: field.label,
    slug: field.slug,
    type: field.type,
    help: field.help ?? '',
    section: field.section ?? '',
    isRequired: field.isRequired,
    isUnique: field.isUnique,
    isIndexed: field.isIndexed,
    isSearchable: field.isSearchable,
    rules,
    options: options.map(option => ({ isActive: true, ...option, id: option.value })),
  };
}

/** The draft without options that nobody has filled in. */
export function withoutEmptyOptions(draft: FieldDraft): FieldDraft {
  return { ...draft, options: draft.options.filter(({ value, label }) => value || label.trim() !== '') };
}

/** What is saved of a draft. */
export function bodyOf(draft: FieldDraft): FieldBody {
  const { slug, help, section, options: _, rules: __, ...rest } = draft;
  return {
    ...rest,
    isRequired: draft.isRequired && draft.type !== 'formula',
    isUnique: draft.isUnique && canBeUnique(draft.type),
    isIndexed: draft.isIndexed && !unindexedTypes.includes(draft.type),
    isSearchable: draft.isSearchable && searchableTypes.includes(draft.type),
    ...(slug === '' ? {} : { slug }),
    help: help.trim() || null,
    section: section.trim() || null,
    rules: rulesOf(draft),
  };
}

/** The rules that hold for the draft's type. */
export function rulesOf({ type, isUnique, isRequired, rules, options }: FieldDraft): FieldRules {
  const { default: standard, access = {}, shownIf, requiredIf, ...others } = rules;
  const own = Object.entries(others).filter(
    ([name, value]) => hasRule(type, name as RuleName) && value !== undefined,
  );
  const stored = hasRule(type, 'options') ? storedOptions(options) : undefined;
  return {
    ...Object.fromEntries(own),
    ...(stored && stored.length > 0 ? { options: stored } : {}),
    ...(isUnique || type === 'formula' || !isDefault(standard, stored) ? {} : { default: standard }),
    ...(shownIf && type !== 'formula' ? { shownIf } : {}),
    ...(requiredIf && !isRequired && type !== 'formula' ? { requiredIf } : {}),
    ...(Object.keys(access).length > 0 ? { access } : {}),
  };
}

/** Whether something is entered as the default, and is an option where there are options. */
function isDefault(value: FieldRules['default'] | null, options: FieldRules['options']): boolean {
  const values = [value ?? ''].flat();
  const isGiven = values.length > 0 && !values.includes('');
  return isGiven && (!options || values.every(each => options.some(option => option.value === each)));
}

/** Each option keeps its value; a new one gets one from its label that no other option has. */
function storedOptions(options: readonly DraftOption[]): NonNullable<FieldRules['options']> {
  const taken = new Set(options.map(({ value }) => value));
  return options.map(({ id: _, value, label, color, isActive }) => {
    const stored = value ?? freeValue(label, taken);
    taken.add(stored);
    return {
      value: stored,
      label: label.trim(),
      ...(color ? { color } : {}),
      ...(isActive ? {} : { isActive }),
    };
  });
}

function freeValue(label: string, taken: ReadonlySet<string | undefined>): string {
  const wanted = slugOf(label) || 'option';
  let [value, n] = [wanted, 2];
  while (taken.has(value)) {
    value = `${wanted}_${n}`;
    n += 1;
  }
  return value;
}
