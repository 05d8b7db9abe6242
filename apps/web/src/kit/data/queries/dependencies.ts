import type { Field } from '@pipewright/contract/fields/fields.ts';
import { resources } from '@pipewright/contract/registry/resources.ts';
import type { QueryClient } from '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /**
       * The subjects whose changes make the answer out of date. Without it, the first part of the key names the only
       * one. An empty list is for answers that no change affects, not even a lost connection.
       */
      readonly dependsOn?: readonly string[] | 'anything';
    };
  }
}

/** What may have changed: names of resources and other subjects, or `everything` if unknown. */
export type Changes = readonly string[] | 'everything';

/** The subjects of queries and changes besides the resources of the registry. */
const otherSubjects = [
  'viewer',
  'user',
  'organization',
  'notification',
  'view',
  'report',
  'dashboard',
  'home-page',
  'job',
  'failed-job',
  'import',
  'backup',
  'security',
  'calendar-feed',
  'sample-data',
  'sales-target',
  'forecast-submission',
  'commission-statement',
  'deal-split',
];

const knownSubjects: ReadonlySet<string> = new Set([...resources.map(({ name }) => name), ...otherSubjects]);

/**
 * A different role or team means different permissions and visible records, another custom field or object
 * different values: any answer may differ.
 */
const permissionSubjects: ReadonlySet<string> = new Set([
  'user-role',
  'team',
  'custom-field',
  'custom-object',
]);

/** Refetches the queries on screen that depend on what changed. The others do so when they are next shown. */
export async function refreshAffected(client: QueryClient, changes: Changes): Promise<void> {
  const affected = affectedBy(changes);
  await client.invalidateQueries({ predicate: query => isAffected(query, affected) });
}

/**
 * All subjects that these changes affect. A record shows the names of records that it refers to, so it is affected
 * when one of them changes. So is a parent whose page lists changed children (activities, files, deals).
 */
export function affectedBy(changes: Changes): ReadonlySet<string> | 'everything' {
  // An unknown name would refresh nothing: rather refresh too much.
  if (
    changes === 'everything' ||
    changes.some(name => permissionSubjects.has(name) || !knownSubjects.has(name))
  ) {
    return 'everything';
  }
  const changed = new Set(changes);
  const related = resources.flatMap(({ name, fields }) =>
    Object.values<Field>(fields).flatMap(({ references = '', isReleased }) => [
      ...(changed.has(references) ? [name] : []),
      ...(changed.has(name) && isReleased ? [references] : []),
    ]),
  );
  return new Set([...changed, ...related]);
}

interface QueryIdentity {
  readonly queryKey: readonly unknown[];
  readonly meta?: { readonly dependsOn?: readonly string[] | 'anything' };
}

/** Whether a query's answer may differ after a change of these subjects. */
export function isAffected(
  { queryKey, meta }: QueryIdentity,
  affected: ReadonlySet<string> | 'everything',
): boolean {
  const dependsOn = meta?.dependsOn ?? [String(queryKey[0])];
  if (dependsOn.length === 0) {
    return false;
  }
  if (affected === 'everything' || dependsOn === 'anything') {
    return affected === 'everything' || affected.size > 0;
  }
  // A query that names an unknown subject is refetched after every change rather than after none.
  return dependsOn.some(name => affected.has(name) || (affected.size > 0 && !knownSubjects.has(name)));
}
