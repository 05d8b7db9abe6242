import {
  listFailedJobs,
  runFailedJobAgain,
} from '@pipewright/contract/operations/administration/failed-jobs.ts';
import { busy, notFound } from '../errors.ts';
import { defineAccountRoute, defineReadRoute, type Route } from '../http/routes/define-route.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { msg } from '../language/message.ts';
import { writeForRequest } from '../language/request-language.ts';
import { deleteFailure, findFailure, listFailures } from './failed-jobs.ts';

/** The jobs of this process, set once they are started: the routes are created earlier. */
export interface StartedJobs {
  current?: Pick<Jobs, 'runAgain' | 'listWaiting'>;
}

/** Failed background jobs, for the organization's administrators. */
export function failedJobRoutes(started: StartedJobs): Route[] {
  return [
    defineReadRoute(listFailedJobs, ({ principal, db }) =>
      db.read(principal, async tx => ({ body: await listFailures(tx) })),
    ),
    // Not one transaction, because the queue is another schema. The failure stays listed until the job is in
    // the queue.
    defineAccountRoute(runFailedJobAgain, async ({ principal, params: { id }, db }) => {
      const { tenantId } = principal;
      const failure = await db.read(principal, tx => findFailure(tx, id));
      if (!failure) {
        throw notFound('No such failed job.');
      }
      if (!started.current) {
        throw busy();
      }
      await started.current.runAgain(tenantId, failure);
      await deleteFailure(db, { tenantId, id });
      return { body: { message: writeForRequest(msg`The job runs again in the background.`) } };
    }),
  ];
}
