import { searchableTypes } from '@pipewright/contract/customization/custom-fields.ts';
import type { FieldRules } from '@pipewright/contract/fields/field-rules.ts';
import type { ConvertedSetting } from '@pipewright/contract/operations/customization/custom-fields.ts';
import type { ConvertedField } from './convert-value.ts';

/** A field with the settings that do not depend on its type alone. */
export interface FieldSettings extends ConvertedField {
  readonly isRequired: boolean;
  readonly isUnique: boolean;
  readonly isSearchable: boolean;
  readonly isActive: boolean;
}

interface CarriedSettings {
  readonly isRequired: boolean;
  readonly isSearchable: boolean;
  readonly rules: FieldRules;
  /** What the new field cannot have. */
  readonly dropped: readonly ConvertedSetting[];
}

/** The settings that a new field takes over from the field that it is made from. */
export function carrySettings(
  from: FieldSettings,
  to: ConvertedField,
  convert: (value: unknown) => unknown,
): CarriedSettings {
  const { access, shownIf, requiredIf, default: given } = from.rules;
  const converted = given === undefined ? undefined : convert(given);
  const isSearchable = from.isSearchable && searchableTypes.includes(to.type);
  // The conditions of a retired field may ask about fields that no longer exist.
  const conditions = from.isActive ? { shownIf, requiredIf } : {};
  const rules = { ...to.rules, access, ...conditions, default: converted as FieldRules['default'] };
  const isDropped: Readonly<Record<ConvertedSetting, boolean>> = {
    // Different values can become the same one, such as "1" and "1.0".
    isUnique: from.isUnique,
    isSearchable: from.isSearchable && !isSearchable,
    default: given !== undefined && converted === undefined,
    shownIf: shownIf !== undefined && !from.isActive,
    requiredIf: requiredIf !== undefined && !from.isActive,
  };
  return {
    isRequired: from.isRequired,
    isSearchable,
    rules: Object.fromEntries(Object.entries(rules).filter(([, rule]) => rule !== undefined)),
    dropped: (Object.keys(isDropped) as ConvertedSetting[]).filter(name => isDropped[name]),
  };
}
