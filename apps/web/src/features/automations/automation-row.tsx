import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import {
  type Automation,
  deleteAutomation,
  pauseAutomation,
  resumeAutomation,
} from '@pipewright/contract/operations/automation/automations.ts';
import { IconBolt, IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { Timestamp } from '../../kit/formats/timestamp.tsx';
import { useScreens } from '../../kit/records/screens/registry.tsx';
import list from '../../kit/ui/frames/row-list.module.css';
import classes from './automations.module.css';
import { StateChip } from './parts/state-chip.tsx';
import { triggerName } from './triggers/trigger-forms.ts';

/** One automation in the list: what starts it, whether it is on, and when it ran last. */
export function AutomationRow({ automation }: { automation: Automation }) {
  const { id, name, state, pausedReason, published, publisher, lastRunAtUtc, draft } = automation;
  const { label } = useScreens(draft.entity);
  const shown = published?.definition ?? draft;
  const changes = useAutomationChanges(id);
  const what = label[1];
  const when = triggerName(shown.trigger.kind);
  return (
    <li className={list.row}>
      <span className={list.icon}>
        <IconBolt size={18} stroke={1.5} aria-hidden />
      </span>
      <div className={list.words}>
        <p className={list.title}>
          <Link to="/administration/automations/$id" params={{ id }} className={classes.link}>
            {name}
          </Link>
          <StateChip automation={automation} />
        </p>
        <p className={list.text}>
          {what} · {when}
          {lastRunAtUtc && (
            <>
              {' · '}
              <Trans>
                Last run <Timestamp value={lastRunAtUtc} withTime />
              </Trans>
            </>
          )}
        </p>
        {state === 'on' && publisher && (
          <p className={list.text}>
            <Trans>Runs with the permissions of {publisher.fullName}.</Trans>
          </p>
        )}
        {pausedReason && <p className={list.problem}>{pausedReason}</p>}
      </div>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={28} aria-label={t`More for ${name}`}>
            <IconDots size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {state === 'on' && <Menu.Item onClick={() => changes.pause.mutate()}>{t`Pause`}</Menu.Item>}
          {state === 'paused' && <Menu.Item onClick={() => changes.resume.mutate()}>{t`Resume`}</Menu.Item>}
          <Menu.Item color="red" onClick={() => changes.remove.mutate()}>
            {t`Delete`}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}

function useAutomationChanges(id: string) {
  const params = { id };
  const failure = t`The automation could not be changed.`;
  const pause = useChange({
    send: () => call(pauseAutomation, { params }),
    changes: ['automation'],
    success: ({ changeSet }) => ({ message: t`Automation paused.`, changeSet }),
    failure,
  });
  const resume = useChange({
    send: () => call(resumeAutomation, { params }),
    changes: ['automation'],
    success: ({ changeSet }) => ({ message: t`The automation is on.`, changeSet }),
    failure,
  });
  const remove = useChange({
    send: () => call(deleteAutomation, { params }),
    changes: ['automation'],
    success: ({ changeSet }) => ({ message: t`Automation deleted.`, changeSet }),
    failure,
  });
  return { pause, resume, remove };
}
