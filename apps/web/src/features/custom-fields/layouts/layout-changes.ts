import { t } from '@lingui/core/macro';
import type { Arrangement } from '@pipewright/contract/customization/arrangement.ts';
import { layouts } from '@pipewright/contract/resources/layouts.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { ChangeOptions } from '../../../kit/data/changes/change-options.ts';
import type { Answer } from '../../../kit/data/client/api-client.ts';
import { call } from '../../../kit/data/client/client.ts';
import { layoutsOptions } from '../../../kit/records/custom-fields/custom-fields-provider.tsx';
import type { LayoutRecord } from '../../../kit/records/custom-fields/with-layouts.ts';

type Saved = Answer<LayoutRecord>;

interface Layout {
  /** The stored layout that is changed; absent: a new one. */
  readonly stored?: LayoutRecord;
  readonly entity: LayoutRecord['entity'];
  readonly userRoleId: string | null;
  readonly arrangement: Arrangement;
}

/** Stores a layout for all roles or for one. */
export const saveLayout: ChangeOptions<Layout, Saved> = {
  changes: [layouts.name],
  send: ({ stored, entity, userRoleId, arrangement }, keyFor) => {
    const { create, patch } = layouts.operations;
    if (stored) {
      const [params, ifMatch] = [{ id: stored.id }, stored.version];
      return call(patch, { params, body: { arrangement }, ifMatch }) as Promise<Saved>;
    }
    const body = { entity, userRoleId, arrangement };
    return call(create, { body, idempotencyKey: keyFor(body) }) as Promise<Saved>;
  },
  store: (client, { data }) => storeLayouts(client, others => [...others, data], data.id),
  success: ({ changeSet }) => ({ message: t`Layout saved.`, changeSet }),
  failure: () => t`The layout wasn’t saved.`,
};

/** Removes a layout: forms are arranged as they were without it. */
export const resetLayout: ChangeOptions<LayoutRecord, Answer<unknown>> = {
  changes: [layouts.name],
  send: ({ id, version }) => call(layouts.operations.remove, { params: { id }, ifMatch: version }),
  store: (client, _, { id }) => storeLayouts(client, others => others, id),
  success: ({ changeSet }) => ({ message: t`Layout reset.`, changeSet }),
  failure: () => t`The layout wasn’t reset.`,
};

/** Changes the layouts in the cache, so that the one from before is not shown until they are loaded again. */
function storeLayouts(
  client: QueryClient,
  change: (others: readonly LayoutRecord[]) => readonly LayoutRecord[],
  id: string,
): void {
  client.setQueryData(layoutsOptions().queryKey, answer => {
    const layoutsBefore = (answer?.data ?? []) as LayoutRecord[];
    const changed = change(layoutsBefore.filter(layout => layout.id !== id));
    return answer && { ...answer, data: [...changed] };
  });
}
