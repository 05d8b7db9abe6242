import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { resources } from '@pipewright/contract/registry/resources.ts';
import { z } from 'zod';
import type { Services } from '../services.ts';

const primary = resources.filter(({ isPrimary }) => isPrimary) as unknown as readonly AnyResource[];
const names = primary.map(({ name }) => name) as [string, ...string[]];

/** The kinds of records that people work with: leads, deals, activities and so on. */
export const workKinds = primary;
export const workKind = z.enum(names).describe('Kind of record');

/** Those, and the lists that they refer to, such as stages and tags. */
const referenced = new Set(
  primary.flatMap(({ fields }) => Object.values(fields).flatMap(({ references }) => references ?? [])),
);
export const readableKinds: readonly AnyResource[] = [
  ...primary,
  ...(resources as readonly unknown[] as readonly AnyResource[]).filter(
    ({ name }) => referenced.has(name) && !names.includes(name),
  ),
];
export const readableKind = z
  .enum(readableKinds.map(({ name }) => name) as [string, ...string[]])
  .describe('Kind of record; lists such as deal-stage or tag too');

export function resourceNamed(name: string): AnyResource {
  const resource = readableKinds.find(each => each.name === name);
  if (!resource) {
    throw new Error(`There is no kind of record named ${name}.`);
  }
  return resource;
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
export function pageOf({ config }: Pick<Services, 'config'>, kind: string, id: string): string | undefined {
  const path = pages[kind]?.(id);
  return path && `${config.appOrigin}${path}`;
}
