import { isObjectEntity, objectsPath } from '@pipewright/contract/customization/custom-objects.ts';
import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { resources } from '@pipewright/contract/registry/resources.ts';
import { z } from 'zod';
import { resourceFor } from '../custom-fields/resource-for.ts';
import { namedResource } from '../custom-objects/named-resource.ts';
import { invalid } from '../errors.ts';
import { msg } from '../language/message.ts';
import type { Principal } from '../principal.ts';
import type { ToolContext } from './define-tool.ts';

const declared = resources as readonly unknown[] as readonly AnyResource[];
const primary = declared.filter(({ isPrimary }) => isPrimary);

/** The kinds of records that people work with and that all organizations have: leads, deals, activities and so on. */
export const builtInKinds = primary.filter(({ name }) => !isObjectEntity(name));

/** The lists that records refer to, such as stages and tags. */
const referenced = new Set(
  builtInKinds.flatMap(({ fields }) => Object.values(fields).flatMap(({ references }) => references ?? [])),
);
export const lists = declared.filter(
  ({ name }) => referenced.has(name) && !primary.some(each => each.name === name),
);

// Texts instead of fixed choices: organizations add custom objects.
const kindName = z.string().min(1).max(60);
export const workKind = kindName.describe(
  `Kind of record: ${builtInKinds.map(({ name }) => name).join(', ')}, or a custom object as describe names it`,
);
export const readableKind = kindName.describe(
  'Kind of record as describe names it; lists such as deal-stage or tag too',
);

/** A kind of record as the user's organization has it. */
interface Kind {
  /** What assistants call it: custom objects by their slug. */
  readonly name: string;
  readonly resource: AnyResource;
}

type Reader = Pick<Principal, 'permissions' | 'customObjects' | 'customFields'>;

/** The kinds of records that the user can work with: the built-in ones, and the custom objects that they may read. */
export function workKindsOf(principal: Reader): readonly Kind[] {
  const objects = (principal.customObjects?.all ?? []).flatMap(({ entity }) => {
    const resource = primary.find(({ name }) => name === entity);
    return resource && principal.permissions.has(resource.permissions.read)
      ? [{ name: kindNameOf(entity, principal), resource: namedResource(resource, principal) }]
      : [];
  });
  return [...builtInKinds.map(resource => ({ name: resource.name, resource })), ...objects];
}

/** What assistants call the records of a resource: a custom object by its slug, unless a built-in kind is called so. */
export function kindNameOf(entity: string, { customObjects }: Pick<Principal, 'customObjects'>): string {
  const slug = customObjects?.ofEntity(entity)?.slug;
  return slug === undefined || declared.some(({ name }) => name === slug) ? entity : slug;
}

/** The kind of records to work with that an assistant names; a custom object also by its record type and its names. */
export function findWorkKind(name: string, { caller: { principal } }: Pick<ToolContext, 'caller'>): Kind {
  const kinds = workKindsOf(principal);
  const wanted = name.toLowerCase();
  const found =
    kinds.find(kind => kind.name === name) ??
    kinds.find(
      ({ resource }) =>
        resource.name === name ||
        (isObjectEntity(resource.name) && resource.label.some(label => label.toLowerCase() === wanted)),
    );
  if (!found) {
    throw invalid({ kind: msg`There is no kind of record named “${name}”` });
  }
  return found;
}

/** The same for tools that only read: they find the records of lists as well. */
export function findKind(name: string, context: Pick<ToolContext, 'caller'>): Kind {
  const list = lists.find(each => each.name === name);
  return list ? { name, resource: list } : findWorkKind(name, context);
}

/** The resource of a kind to work with, with the custom fields that the user may see. */
export function resourceNamed(name: string, context: Pick<ToolContext, 'caller'>): AnyResource {
  return resourceFor(findWorkKind(name, context).resource, context.caller.principal);
}

const pages: Readonly<Record<string, (id: string) => string>> = {
  lead: id => `/leads/${id}/edit`,
  contact: id => `/contacts/${id}`,
  company: id => `/companies/${id}`,
  deal: id => `/deals/${id}`,
  activity: id => `/activities?edit=${id}`,
  product: id => `/sales/products/${id}`,
};

/** The page of a record in the application, so that people can open what an assistant shows them. */
export function pageOf(
  { services: { config }, caller: { principal } }: Pick<ToolContext, 'services' | 'caller'>,
  entity: string,
  id: string,
): string | undefined {
  const object = principal.customObjects?.ofEntity(entity);
  const path = object ? `${objectsPath}/${object.slug}/${id}` : pages[entity]?.(id);
  return path && `${config.appOrigin}${path}`;
}
