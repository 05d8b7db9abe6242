import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import type { Trigger } from '@pipewright/contract/automations/definition.ts';
import type { Screens } from '../../kit/records/screens/define-screens.ts';
import classes from './automations.module.css';
import { allTriggerForms, triggerFormOf } from './triggers/trigger-forms.ts';

interface TriggerFieldProps {
  readonly trigger: Trigger;
  readonly screens: Screens;
  /** What is wrong with the trigger as a whole. */
  readonly error: string | undefined;
  readonly errorOf: (setting: string) => string | undefined;
  readonly onChange: (trigger: Trigger) => void;
}

/** What starts the automation. */
export function TriggerField({ trigger, screens, error, errorOf, onChange }: TriggerFieldProps) {
  const { Editor } = triggerFormOf(trigger);
  const offered = allTriggerForms.filter(({ suits }) => suits?.(screens) ?? true);
  return (
    <section className={classes.panel} aria-label={t`Trigger`}>
      <Select
        label={t`Start when`}
        data={offered.map(({ kind, name }) => ({ value: kind, label: i18n._(name) }))}
        value={trigger.kind}
        onChange={kind => {
          const chosen = offered.find(form => form.kind === kind);
          if (chosen && kind !== trigger.kind) {
            onChange(chosen.initial);
          }
        }}
        allowDeselect={false}
        error={error}
      />
      <Editor settings={trigger as never} screens={screens} errorOf={errorOf} onChange={onChange} />
    </section>
  );
}
