import { objectEntities, objectsPath } from '@pipewright/contract/customization/custom-objects.ts';
import type { DefinedObject } from '../../custom-objects/custom-object-set.ts';
import type { Principal } from '../../principal.ts';
import { schemaName } from '../openapi/own-api.ts';

interface Described {
  paths?: object;
  components?: { schemas?: Readonly<Record<string, unknown>> };
}

/** All custom objects are described once, by the schemas of the first one. */
const describedAs = schemaName(objectEntities[0]);
const sharedPath = `/api${objectsPath}/{object}`;

/** The description of the API with the custom objects that the caller can read, each at its own path. */
export function withCustomObjects<D extends object>(document: D & Described, principal: Principal): D {
  const objects = (principal.customObjects?.all ?? []).filter(({ entity }) =>
    principal.permissions.has(`${entity}.read`),
  );
  const { schemas = {}, ...others } = document.components ?? {};
  const paths = Object.entries(document.paths ?? {});
  const shared = paths.filter(([path]) => path.startsWith(sharedPath));
  const own = objects.flatMap(object =>
    shared.map(([path, item]) => [
      path.replace(sharedPath, `/api${objectsPath}/${object.slug}`),
      describeFor(object, item),
    ]),
  );
  const copied = objects.flatMap(({ entity }) =>
    Object.entries(schemas)
      .filter(([id]) => id.includes(describedAs))
      .map(([id, schema]) => [id.replace(describedAs, schemaName(entity)), renamed(schema, entity)]),
  );
  return {
    ...document,
    paths: Object.fromEntries([...paths.filter(entry => !shared.includes(entry)), ...own]),
    components: { ...others, schemas: { ...schemas, ...Object.fromEntries(copied) } },
  };
}

interface PathItem {
  readonly [method: string]: { readonly parameters?: readonly { readonly name: string }[] };
}

function describeFor({ entity, pluralName }: DefinedObject, item: unknown): object {
  const operations = Object.entries(renamed(item, entity) as PathItem).map(([method, operation]) => {
    const parameters = operation.parameters?.filter(({ name }) => name !== 'object');
    return [method, { ...operation, tags: [pluralName], ...(parameters ? { parameters } : {}) }];
  });
  return Object.fromEntries(operations);
}

function renamed(part: unknown, entity: string): unknown {
  const reference = new RegExp(`(#/components/schemas/(?:New)?)${describedAs}`, 'g');
  return JSON.parse(JSON.stringify(part).replace(reference, `$1${schemaName(entity)}`));
}
