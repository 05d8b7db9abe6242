import { isObjectEntity, objectsPath } from '@pipewright/contract/customization/custom-objects.ts';
import type { Operation } from '@pipewright/contract/define-operation.ts';
import { withChanged } from '@pipewright/contract/lazily.ts';
import { z } from 'zod';
import { notFound } from '../../errors.ts';
import type { Principal } from '../../principal.ts';
import type { Route } from './define-route.ts';

interface WithOperation {
  readonly operation: Operation;
}

/** The routes of all custom objects for one operation: they differ only in the record type that they are about. */
export interface ObjectRoutes<R extends WithOperation = Route> {
  /** Describes all of them: its path has the object as the parameter `:object`. */
  readonly route: R;
  readonly byEntity: ReadonlyMap<string, R>;
}

const pattern = new RegExp(`^${objectsPath}/([^/]+)(/.*)?$`);

/** Custom objects are addressed by the slugs that organizations choose, so their routes are mounted once for all. */
export function splitObjectRoutes<R extends WithOperation>(
  routes: readonly R[],
): { others: R[]; objects: ObjectRoutes<R>[] } {
  const others = routes.filter(route => entityOf(route) === undefined);
  const groups = Map.groupBy(
    routes.filter(route => entityOf(route) !== undefined),
    ({ operation }) => `${operation.method} ${sharedPath(operation)}`,
  );
  const objects = [...groups.values()].flatMap(group => {
    const [first] = group;
    const byEntity = new Map(group.map(route => [entityOf(route) ?? '', route]));
    return first ? [{ route: { ...first, operation: sharedOperation(first.operation) }, byEntity }] : [];
  });
  return { others, objects };
}

/** The route for the object that a request names. There is none for an object that is not in use. */
export function findObjectRoute({ byEntity }: ObjectRoutes, principal: Principal, object: string): Route {
  const route = byEntity.get(principal.customObjects?.find(object)?.entity ?? '');
  if (!route) {
    throw notFound('There is no such custom object.');
  }
  return route;
}

function entityOf({ operation }: WithOperation): string | undefined {
  const [, entity = ''] = pattern.exec(operation.path) ?? [];
  return isObjectEntity(entity) ? entity : undefined;
}

function sharedPath({ path }: Operation): `/${string}` {
  return path.replace(pattern, `${objectsPath}/:object$2`) as `/${string}`;
}

function sharedOperation(operation: Operation): Operation {
  const { params } = operation;
  const object = { object: z.string().max(50) };
  return withChanged(operation, {
    path: sharedPath(operation),
    params: params instanceof z.ZodObject ? params.extend(object) : z.strictObject(object),
  });
}
