import { fieldsAsked } from '@pipewright/contract/customization/conditional-fields.ts';
import {
  type CustomField,
  customFieldOf,
  customValueSchemas,
} from '@pipewright/contract/customization/custom-fields.ts';
import { customName, isCustomName } from '@pipewright/contract/customization/custom-names.ts';
import type { Field, Fields } from '@pipewright/contract/fields/fields.ts';
import { fieldsByName, withUsableFormulas } from '@pipewright/contract/formulas/usable-formulas.ts';
import { resources } from '@pipewright/contract/registry/resources.ts';
import type { z } from 'zod';
import type { ShownCustom } from '../resources/query/field-sql.ts';

/** The custom fields of an organization as one role sees them: hidden ones are not in it. */
export interface CustomFieldSet {
  /** Identifies it as long as the process runs. */
  readonly id: number;
  ofEntity(entity: string): EntityFields | undefined;
  /** The keys of all fields in it. */
  readonly keys: readonly string[];
  /** The keys of the fields whose conditions ask about a field that the role does not see. */
  readonly keysOfHiddenConditions: readonly string[];
  /** The values that new records get in fields that the role does not see, by key. */
  hiddenDefaults(entity: string): Readonly<Record<string, unknown>>;
}

/** The custom fields of one kind of record. */
export interface EntityFields extends ShownCustom {
  /** Those that are in use, by `custom.<slug>`. */
  readonly active: Fields;
  /** The retired ones as well. */
  readonly all: Fields;
  /** Some of those that are in use. */
  choose(isChosen: (slug: string) => boolean): ShownCustom;
  /** Whether some must have a value depending on other fields. */
  readonly hasConditions: boolean;
  /** The kinds of other records that formulas read. */
  readonly related: readonly string[];
  readonly stored: readonly StoredField[];
  readonly schemas: { readonly create: z.ZodType; readonly change: z.ZodType };
}

/** A definition as `crm.custom_fields_for` returns it. */
export interface StoredField extends CustomField {
  readonly entity: string;
  readonly isActive: boolean;
  readonly isUnique: boolean;
  /** Whether global search looks into it. */
  readonly isSearchable: boolean;
  /** Whether the role may change values, or only see them. Hidden fields are returned only for their defaults. */
  readonly access: 'edit' | 'read' | 'hidden';
}

/** So many sets are kept: people of one role share a set, and it is parsed once. */
const maxSets = 1000;
const sets = new Map<string, CustomFieldSet>();
let lastId = 0;

/** The set that a JSON text describes; undefined for organizations without custom fields. */
export function customFieldSet(json: string | null | undefined): CustomFieldSet | undefined {
  if (!json) {
    return undefined;
  }
  const known = sets.get(json) ?? createSet(JSON.parse(json) as StoredField[]);
  sets.delete(json);
  sets.set(json, known);
  const [oldest] = sets.size > maxSets ? sets.keys() : [];
  if (oldest !== undefined) {
    sets.delete(oldest);
  }
  return known;
}

/** The set that some definitions make. `customFieldSet` keeps its sets, this does not. */
export function createSet(all: readonly StoredField[]): CustomFieldSet {
  const hidden = all.filter(({ access }) => access === 'hidden');
  // A formula that reads a hidden field is hidden too.
  const { definitions: seen, related } = withUsableFormulas(
    all.filter(({ access }) => access !== 'hidden'),
    name => resources.find(resource => resource.name === name)?.fields,
  );
  const keysOfHiddenConditions = findHiddenConditions(seen);
  const visible = seen.map(field =>
    keysOfHiddenConditions.includes(field.key) ? withoutConditions(field) : field,
  );
  const byEntity = Map.groupBy(visible, ({ entity }) => entity);
  const made = new Map<string, EntityFields>();
  lastId += 1;
  return {
    id: lastId,
    keys: visible.map(({ key }) => key),
    keysOfHiddenConditions,
    hiddenDefaults(entity) {
      const ofEntity = hidden.filter(field => field.entity === entity);
      return Object.fromEntries(ofEntity.map(({ key, rules }) => [key, rules.default]));
    },
    ofEntity(entity) {
      const fields = byEntity.get(entity);
      if (!fields) {
        return undefined;
      }
      const known = made.get(entity) ?? createEntityFields(fields, related.get(entity) ?? []);
      made.set(entity, known);
      return known;
    },
  };
}

function findHiddenConditions(seen: readonly StoredField[]): readonly string[] {
  const names = new Set(seen.map(({ entity, slug }) => `${entity}:${customName(slug)}`));
  return seen
    .filter(({ entity, rules: { shownIf, requiredIf } }) =>
      [shownIf, requiredIf]
        .flatMap(filter => (filter ? fieldsAsked(filter) : []))
        .some(name => isCustomName(name) && !names.has(`${entity}:${name}`)),
    )
    .map(({ key }) => key);
}

/** The condition would reveal what is hidden, so the field is always shown and never required. */
function withoutConditions(field: StoredField): StoredField {
  const { shownIf: _, requiredIf: __, ...rules } = field.rules;
  return { ...field, isRequired: false, rules };
}

function isFormula({ type }: StoredField): boolean {
  return type === 'formula';
}

function createEntityFields(stored: readonly StoredField[], related: readonly string[]): EntityFields {
  const active = stored.filter(({ isActive }) => isActive);
  const choose = (isChosen: (slug: string) => boolean): ShownCustom => {
    const chosen = active.filter(({ slug }) => isChosen(slug));
    const kept = chosen.filter(field => !isFormula(field));
    return {
      slugs: kept.map(({ slug }) => slug),
      keys: kept.map(({ key }) => key),
      formulas: chosen.filter(isFormula).map(({ slug }) => customName(slug)),
    };
  };
  return {
    active: fieldsByName(active),
    all: fieldsByName(stored),
    ...choose(() => true),
    choose,
    hasConditions: active.some(({ rules }) => rules.shownIf || rules.requiredIf),
    related,
    stored,
    schemas: customValueSchemas(
      Object.fromEntries(active.map(field => [field.slug, writableField(field)] as const)),
    ),
  };
}

/** Nobody has to give what they may not change. */
function writableField(field: StoredField): Field {
  return customFieldOf(field.access === 'read' ? { ...field, isRequired: false } : field);
}
