import { customName } from '@pipewright/contract/customization/custom-names.ts';
import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { fieldTexts } from '../language/field-texts.ts';
import { msg, type Text } from '../language/message.ts';
import type { Principal } from '../principal.ts';
import type { EntityFields, StoredField } from './custom-field-set.ts';
import { customFieldsOf } from './resource-for.ts';

type Values = Readonly<Record<string, unknown>>;

/** The custom values of a body: by slug as they were checked, and by key as they are stored; or what is wrong, by field. */
export type ReadValues =
  | { readonly bySlug: Values; readonly byKey: Values; readonly wrong?: undefined }
  | { readonly wrong: Readonly<Record<string, Text>> };

/** Checks the custom values of a body against the definitions that the caller may see. */
export function readCustomValues(
  resource: AnyResource,
  principal: Principal,
  given: Values,
  isNew: boolean,
): ReadValues {
  const own = customFieldsOf(resource, principal);
  const wrong = Object.keys(given).flatMap(slug => {
    const problem = problemWith(own, slug);
    return problem ? [[customName(slug), problem] as const] : [];
  });
  if (wrong.length > 0) {
    return { wrong: Object.fromEntries(wrong) };
  }
  const hidden = isNew ? principal.customFields?.hiddenDefaults(resource.name) : {};
  if (!own) {
    return { bySlug: {}, byKey: { ...hidden } };
  }
  const schema = isNew ? own.schemas.create : own.schemas.change;
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const messages = Object.entries(fieldTexts(parsed.error, schema));
    return { wrong: Object.fromEntries(messages.map(([slug, message]) => [customName(slug), message])) };
  }
  const bySlug = parsed.data as Values;
  const byKey = own.stored.flatMap(field => {
    const value = bySlug[field.slug];
    const isGiven = field.isActive && value !== undefined && !(isNew && value === null);
    return isGiven ? [[field.key, storedValue(field, value)] as const] : [];
  });
  return { bySlug, byKey: { ...hidden, ...Object.fromEntries(byKey) } };
}

/** What new records get in custom fields that nobody fills, also in those that the caller does not see. */
export function defaultsByKey(resource: AnyResource, principal: Principal): Values {
  const fields = customFieldsOf(resource, principal)?.stored ?? [];
  const defaults = fields.flatMap(field =>
    field.isActive && field.rules.default !== undefined
      ? [[field.key, storedValue(field, field.rules.default)] as const]
      : [],
  );
  return { ...principal.customFields?.hiddenDefaults(resource.name), ...Object.fromEntries(defaults) };
}

function problemWith(own: EntityFields | undefined, slug: string): Text | undefined {
  const field = own?.stored.find(known => known.slug === slug);
  if (!field) {
    return 'This field is not known here.';
  }
  if (!field.isActive) {
    return msg`${field.label} has been retired`;
  }
  if (field.type === 'formula') {
    return msg`${field.label} is calculated and can’t be changed`;
  }
  return field.access === 'read' ? msg`You can’t change ${field.label}` : undefined;
}

/** Times are stored in UTC and ids in small letters, so that equal values are equal texts. */
function storedValue({ type }: StoredField, value: unknown): unknown {
  if (typeof value !== 'string') {
    return value;
  }
  if (type === 'dateTime') {
    return new Date(value).toISOString();
  }
  return type === 'reference' ? value.toLowerCase() : value;
}
