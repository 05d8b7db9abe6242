import { customName } from '@pipewright/contract/customization/custom-names.ts';
import { resources } from '@pipewright/contract/registry/resources.ts';
import { z } from 'zod';
import type { EntityFields } from '../../custom-fields/custom-field-set.ts';
import { customFieldsOf } from '../../custom-fields/resource-for.ts';
import type { Principal } from '../../principal.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

interface Described {
  components?: { schemas?: Readonly<Record<string, unknown>> };
}

/** The name of a resource's record in the description: `lead-status` → `LeadStatus`. */
export function schemaName(resource: string): string {
  return resource.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** The description of the API with the custom fields that the caller sees, where others have only `custom`. */
export function withCustomFields<D extends object>(document: D & Described, principal: Principal): D {
  const { schemas = {}, ...others } = document.components ?? {};
  const changed = resources.flatMap(resource => {
    const fields = resource.hasCustomFields && customFieldsOf(resource, principal);
    return fields ? describe(schemaName(resource.name), fields, schemas) : [];
  });
  return changed.length > 0
    ? { ...document, components: { ...others, schemas: { ...schemas, ...Object.fromEntries(changed) } } }
    : document;
}

/** The four forms of a record: as it is read, in part, new, and changed. Each may have a variant for requests. */
function describe(
  name: string,
  fields: EntityFields,
  schemas: Readonly<Record<string, unknown>>,
): [string, JsonSchema][] {
  const read = objectOf(fields, 'read', []);
  const required = fields.stored.filter(
    ({ access, isActive, isRequired, rules }) =>
      isActive && isRequired && access === 'edit' && rules.default === undefined,
  );
  const forms: readonly (readonly [string, JsonSchema])[] = [
    [name, read],
    [`${name}Fields`, read],
    [
      `New${name}`,
      objectOf(
        fields,
        'edit',
        required.map(({ slug }) => slug),
      ),
    ],
    [`${name}Change`, objectOf(fields, 'edit', [])],
  ];
  return forms.flatMap(([form, custom]) =>
    [form, `${form}Input`].flatMap((id): [string, JsonSchema][] => {
      const schema = schemas[id] as { properties?: JsonSchema } | undefined;
      return schema?.properties?.custom
        ? [[id, { ...schema, properties: { ...schema.properties, custom } }]]
        : [];
    }),
  );
}

function objectOf(
  { stored, active }: EntityFields,
  access: 'read' | 'edit',
  required: readonly string[],
): JsonSchema {
  const shown = stored.filter(
    field => field.isActive && (access === 'read' || (field.access === 'edit' && field.type !== 'formula')),
  );
  const properties = shown.flatMap(({ slug, label, help }) => {
    const field = active[customName(slug)];
    if (!field) {
      return [];
    }
    const { $schema: _, ...value } = z.toJSONSchema(field.schema, { io: 'input', unrepresentable: 'any' });
    const schema = { title: label, ...(help ? { description: help } : {}), anyOf: [value, { type: 'null' }] };
    return [[slug, schema] as const];
  });
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}
