import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import {
  changeReportSchedule,
  deleteReportSchedule,
  leaveReportSchedule,
  type ReportSchedule,
} from '@pipewright/contract/operations/reports/report-schedules.ts';
import { IconDots, IconMail } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useChange } from '../../../kit/data/changes/use-change.ts';
import { call } from '../../../kit/data/client/client.ts';
import { writeList } from '../../../kit/formats/formats.ts';
import { Timestamp } from '../../../kit/formats/timestamp.tsx';
import { StatusChip } from '../../../kit/ui/chips/status-chip.tsx';
import list from '../../../kit/ui/frames/row-list.module.css';
import classes from '../reports.module.css';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { whenText } from './schedule-texts.ts';
import { useMailToMe } from './use-mail-to-me.ts';

/** One schedule: what is mailed, when and to whom, and whether something was in the way. */
export function ScheduleRow({ schedule }: { schedule: ReportSchedule }) {
  const [isEdited, setEdited] = useState(false);
  const { isPaused, pausedReason, lastProblem, lastSentAtUtc, nextAtUtc, owner } = schedule;
  const recipients = writeList(schedule.recipients.map(({ fullName }) => fullName));
  return (
    <li className={list.row}>
      <span className={list.icon}>
        <IconMail size={18} stroke={1.5} aria-hidden />
      </span>
      <div className={list.words}>
        <p className={list.title}>
          <Name schedule={schedule} />
          {isPaused ? (
            <StatusChip tone="amber">{t`Paused`}</StatusChip>
          ) : (
            <StatusChip tone="green">{t({ message: 'On', context: 'schedule' })}</StatusChip>
          )}
        </p>
        <p className={list.text}>
          {whenText(schedule)}
          {!isPaused && (
            <>
              {' · '}
              <Trans>
                Next <Timestamp value={nextAtUtc} withTime />
              </Trans>
            </>
          )}
          {lastSentAtUtc && (
            <>
              {' · '}
              <Trans>
                Last sent <Timestamp value={lastSentAtUtc} withTime />
              </Trans>
            </>
          )}
        </p>
        <p className={list.text}>
          <Trans>
            To {recipients}. Created by {owner.fullName}.
          </Trans>
        </p>
        {pausedReason && <p className={list.problem}>{pausedReason}</p>}
        {!pausedReason && lastProblem && <p className={list.problem}>{lastProblem}</p>}
      </div>
      <RowMenu schedule={schedule} onEdit={() => setEdited(true)} />
      {isEdited && <ScheduleDialog subject={schedule} schedule={schedule} onClose={() => setEdited(false)} />}
    </li>
  );
}

function Name({ schedule: { name, reportId, dashboardId } }: { schedule: ReportSchedule }) {
  if (name === null) {
    return <span>{reportId ? t`A report that you can’t open` : t`A dashboard that you can’t open`}</span>;
  }
  return reportId ? (
    <Link to="/analytics/reports/$id" params={{ id: reportId }} className={classes.name}>
      {name}
    </Link>
  ) : (
    <Link to="/analytics/dashboards/$id" params={{ id: dashboardId ?? '' }} className={classes.name}>
      {name}
    </Link>
  );
}

function RowMenu({ schedule, onEdit }: { schedule: ReportSchedule; onEdit: () => void }) {
  const { name, mayChange, isRecipient, isPaused } = schedule;
  const mailToMe = useMailToMe();
  const { pause, remove, leave } = useScheduleChanges(schedule);
  const title = name ?? t`Schedule`;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={t`More for ${title}`}>
          <IconDots size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {name !== null && (
          <Menu.Item onClick={() => mailToMe.mutate(schedule)}>{t`Send now to me`}</Menu.Item>
        )}
        {mayChange && <Menu.Item onClick={onEdit}>{t`Change`}</Menu.Item>}
        {mayChange && (
          <Menu.Item onClick={() => pause.mutate(!isPaused)}>{isPaused ? t`Resume` : t`Pause`}</Menu.Item>
        )}
        {isRecipient && <Menu.Item onClick={() => leave.mutate()}>{t`Stop sending to me`}</Menu.Item>}
        {mayChange && (
          <Menu.Item color="red" onClick={() => remove.mutate()}>
            {t`Delete`}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function useScheduleChanges(schedule: ReportSchedule) {
  const params = { id: schedule.id };
  const changes = ['report-schedule'];
  const failure = t`The schedule couldn’t be changed`;
  const pause = useChange({
    send: (isPaused: boolean) => {
      const { frequency, weekday, monthDay, time, scope, recipients } = schedule;
      const recipientIds = recipients.map(({ id }) => id);
      const body = { frequency, weekday, monthDay, time, scope, recipientIds, isPaused };
      return call(changeReportSchedule, { params, body });
    },
    changes,
    success: (_, isPaused) => (isPaused ? t`Schedule paused` : t`Schedule resumed`),
    failure,
  });
  const remove = useChange({
    send: () => call(deleteReportSchedule, { params }),
    changes,
    success: () => t`Schedule deleted`,
    failure,
  });
  const leave = useChange({
    send: () => call(leaveReportSchedule, { params }),
    changes,
    success: () => t`You get no more emails from this schedule`,
    failure,
  });
  return { pause, remove, leave };
}
