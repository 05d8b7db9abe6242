import { z } from 'zod';
import { defineOperation } from '../define-operation.ts';
import type { AnyResource } from '../define-resource.ts';
import { idParams } from '../resource-operations.ts';
import { timelineEntry, timelineQuery } from '../timeline.ts';

/**
 * The endpoint that returns what happened to a record. Apart from the other operations of a resource, because a timeline
 * shows activities, and what activities are about is made from the resources.
 */
export function timelineOperation({
  path,
  aliases,
  label,
  permissions,
}: Pick<AnyResource, 'path' | 'aliases' | 'label' | 'permissions'>) {
  const at = (base: `/${string}`) => `${base}/:id/timeline` as const;
  return defineOperation({
    access: permissions.read,
    tag: label[1],
    path: at(path),
    aliases: aliases.map(at),
    method: 'GET',
    summary: `What happened to one of the ${label[1]}, newest first`,
    params: idParams,
    query: timelineQuery,
    result: z.array(timelineEntry),
  });
}
