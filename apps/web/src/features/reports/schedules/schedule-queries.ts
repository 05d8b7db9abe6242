import { listReportSchedules } from '@pipewright/contract/operations/reports/report-schedules.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../kit/data/client/client.ts';

/** The schedules that one owns or gets mails from. */
export function schedulesOptions() {
  return queryOptions({
    queryKey: ['report-schedule', 'list'],
    queryFn: async ({ signal }) => (await call(listReportSchedules, { signal })).data,
  });
}
