import { type AboutField, aboutFields } from '@pipewright/contract/about.ts';
import { activities } from '@pipewright/contract/resources/activities.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../data/client/client.ts';
import { loadTogether } from '../../data/queries/load-together.ts';
import type { Activity } from './complete-activity.ts';

/** The open activity of a record that is due first; null if nothing is planned. */
export function nextStepOptions(reference: AboutField, id: string) {
  return queryOptions({
    queryKey: [activities.name, 'next-step', reference, id],
    queryFn: async () => (await loadStep(sources[reference], id))?.activity ?? null,
    staleTime: 60_000,
  });
}

interface Source {
  readonly reference: AboutField;
}

interface Step {
  readonly recordId: string;
  readonly activity: Activity;
}

/** The same object each time: requests are gathered by their source. */
const sources = Object.fromEntries(aboutFields.map(reference => [reference, { reference }])) as Readonly<
  Record<AboutField, Source>
>;

/** The next steps of all records that come into view at the same time are loaded by one request. */
const loadStep = loadTogether<Source, Step>({
  atOnce: 50,
  idOf: ({ recordId }) => recordId,
  load: ({ reference }, ids) => loadSteps(reference, ids),
});

const pageSize = 200;

async function loadSteps(reference: AboutField, ids: readonly string[]): Promise<readonly Step[]> {
  const steps = new Map<string, Activity>();
  let missing = ids;
  let isMore = true;
  // One record with hundreds of open activities must not hide those of the others.
  while (isMore && missing.length > 0) {
    const filter = JSON.stringify({
      and: [
        { field: reference, op: 'isAnyOf', value: missing },
        { field: 'completedAtUtc', op: 'isEmpty' },
        { field: 'dueAtUtc', op: 'isNotEmpty' },
      ],
    });
    const fields = `${reference},subject,kind,dueAtUtc,completedAtUtc`;
    const query = { filter, sort: 'dueAtUtc', pageSize, total: 'none' as const, fields };
    const answer = await call(activities.operations.list, { query });
    for (const activity of answer.data) {
      const id = activity[reference];
      if (id && !steps.has(id)) {
        steps.set(id, activity);
      }
    }
    isMore = answer.nextCursor !== undefined && answer.nextCursor !== null;
    missing = missing.filter(id => !steps.has(id));
  }
  return [...steps].map(([recordId, activity]) => ({ recordId, activity }));
}
