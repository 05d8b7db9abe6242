import { loggedKinds } from '@pipewright/contract/logged-kinds.ts';
import type { Database } from '../../database/open-database.ts';
import { readChanges } from '../../live/read-changes.ts';
import type { Module } from '../../resources/define-module.ts';
import type { ReportResults } from './report-results.ts';

/** Keeps results from being shown after the records have changed, in whichever process. */
export async function watchChanges(
  { events, tenants, onCommit }: Pick<Database, 'events' | 'tenants' | 'onCommit'>,
  modules: readonly Module[],
  results: ReportResults,
): Promise<void> {
  const kinds = [...modules.map(({ resource }) => resource.name), ...Object.keys(loggedKinds)];
  // What this process has committed is known before its response is sent.
  onCommit(({ tenantId, changedEntities }) => results.invalidate(tenantId, changedEntities));
  await events.subscribe(
    'changes',
    payload => {
      const [tenantId = '', changeSetId = ''] = payload.split(':');
      if (!results.hasResultsOf(tenantId)) {
        return;
      }
      const changes = readChanges(tenants, tenantId, [changeSetId], kinds).then(
        found => {
          for (const change of found) {
            results.invalidate(tenantId, new Set(change.changes.map(({ resource }) => resource)));
          }
        },
        () => results.invalidate(tenantId),
      );
      results.waitFor(tenantId, changes);
    },
    () => results.clear(),
  );
  await events.subscribe(restoredChannel, tenantId => results.invalidate(tenantId));
}

/** An organization whose data was replaced by an archive, which is in no change set. */
export const restoredChannel = 'restored';
