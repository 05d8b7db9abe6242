import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import type { Step } from '@pipewright/contract/automations/definition.ts';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Screens } from '../../kit/records/screens/define-screens.ts';
import list from '../../kit/ui/frames/row-list.module.css';
import type { IconComponent } from '../../kit/ui/icon.ts';
import classes from './automations.module.css';
import { stepFormOf } from './steps/step-forms.ts';

interface StepCardProps {
  /** Where the step is in the request, for the server’s messages. */
  readonly path: string;
  readonly screens: Screens;
  readonly errorOf: (path: string) => string | undefined;
  readonly step: Step;
  readonly number: number;
  readonly onChange: (step: Step) => void;
  readonly onMoveUp: (() => void) | undefined;
  readonly onMoveDown: (() => void) | undefined;
  readonly onRemove: () => void;
  /** The steps of a branch. */
  readonly children?: ReactNode;
}

/** One step with its settings. */
export function StepCard(props: StepCardProps) {
  const { step, number, path, screens, errorOf, onChange, children } = props;
  const { name: kindName, icon: Icon, Editor } = stepFormOf(step);
  const name = i18n._(kindName);
  const title = `${number}. ${name}`;
  return (
    <li className={classes.step} aria-label={title}>
      <div className={classes.stepHead}>
        <Icon size={18} stroke={1.5} />
        <h3 className={classes.stepTitle}>{title}</h3>
        <StepAction icon={IconArrowUp} label={t`Move up: ${title}`} onClick={props.onMoveUp} />
        <StepAction icon={IconArrowDown} label={t`Move down: ${title}`} onClick={props.onMoveDown} />
        <StepAction icon={IconTrash} label={t`Remove: ${title}`} onClick={props.onRemove} />
      </div>
      {errorOf(path) && <p className={list.problem}>{errorOf(path)}</p>}
      <div className={classes.stepBody}>
        <Editor
          settings={step as never}
          screens={screens}
          errorOf={setting => errorOf(`${path}.${setting}`)}
          onChange={onChange}
        />
        {children}
      </div>
    </li>
  );
}

interface StepActionProps {
  readonly icon: IconComponent;
  readonly label: string;
  readonly onClick: (() => void) | undefined;
}

function StepAction({ icon: Icon, label, onClick }: StepActionProps) {
  return (
    <ActionIcon
      className={classes.stepAction}
      variant="subtle"
      color="gray"
      size={28}
      aria-label={label}
      disabled={!onClick}
      onClick={onClick}
    >
      <Icon size={16} stroke={1.75} />
    </ActionIcon>
  );
}
