import type { Field, Fields } from '@pipewright/contract/fields/fields.ts';
import { fieldLabel, fieldNamed } from '@pipewright/contract/fields/system-fields.ts';
import { referencedName } from '@pipewright/contract/filters.ts';
import type { Language } from '@pipewright/contract/texts/languages.ts';
import { moduleFor } from '../../custom-fields/resource-for.ts';
import { translateDeclared } from '../../language/translate.ts';
import type { Principal } from '../../principal.ts';
import type { Module } from '../../resources/define-module.ts';

/** A field that a report mentions, as its reader knows it. */
interface NamedField {
  readonly label: string;
  /** Undefined where it does not exist, or not for this reader. */
  readonly field: Field | undefined;
  /** The fields that it is one of, and its name there. */
  readonly fields: Fields;
  readonly name: string;
}

export interface FieldReader {
  readonly all: readonly Module[];
  readonly module: Module;
  readonly principal: Principal;
  readonly language: Language;
}

/** A field of the records of a report, or with a dot one of the records that they refer to: `Company › Industry`. */
export function readField({ all, module, principal, language }: FieldReader, path: string): NamedField {
  const { fields } = moduleFor(module, principal).resource;
  const label = (of: Fields, name: string) => translateDeclared(language, fieldLabel(of, name));
  const [via, name] = referencedName(fields, path) ?? [];
  const target = all.find(({ resource }) => resource.name === fields[via ?? '']?.references);
  if (via === undefined || name === undefined || !target) {
    return { label: label(fields, path), field: fieldNamed(fields, path), fields, name: path };
  }
  const others = moduleFor(target, principal).resource.fields;
  return {
    label: `${label(fields, via)} › ${label(others, name)}`,
    field: fieldNamed(others, name),
    fields: others,
    name,
  };
}
