import { t } from '@lingui/core/macro';
import type {
  ReportSchedule,
  ScheduleFrequency,
} from '@pipewright/contract/operations/reports/report-schedules.ts';
import { dateFormatIn } from '../../../kit/formats/formats.ts';

export function frequencyText(frequency: ScheduleFrequency): string {
  return { daily: t`Every day`, weekly: t`Every week`, monthly: t`Every month` }[frequency];
}

/** From Monday (1) to Sunday (7), in the language that is shown. */
export function weekdayText(weekday: number): string {
  // The fifth of January 1970 was a Monday.
  const day = new Date(Date.UTC(1970, 0, 4 + weekday));
  return dateFormatIn({ weekday: 'long', timeZone: 'UTC' }).format(day);
}

/** `Every week on Monday at 8:00 AM`. */
export function whenText({
  frequency,
  weekday,
  monthDay,
  time,
}: Pick<ReportSchedule, 'frequency' | 'weekday' | 'monthDay' | 'time'>): string {
  const clock = timeText(time);
  if (frequency === 'weekly') {
    const day = weekdayText(weekday ?? 1);
    return t`Every week on ${day} at ${clock}`;
  }
  return frequency === 'monthly'
    ? t`Every month on day ${monthDay ?? 1} at ${clock}`
    : t`Every day at ${clock}`;
}

function timeText(time: string): string {
  return dateFormatIn({ timeStyle: 'short', timeZone: 'UTC' }).format(new Date(`1970-01-01T${time}:00Z`));
}
