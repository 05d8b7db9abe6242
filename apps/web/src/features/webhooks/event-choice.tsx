import { t } from '@lingui/core/macro';
import { Checkbox, Input } from '@mantine/core';
import { happeningName, happenings, useEventEntities } from './event-names.ts';
import classes from './webhooks.module.css';

interface EventChoiceProps {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  readonly error?: string | undefined;
}

/** Which changes a webhook reports. */
export function EventChoice({ chosen, onChange, error }: EventChoiceProps) {
  const entities = useEventEntities();
  const toggle = (event: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, event] : chosen.filter(each => each !== event));
  return (
    <Input.Wrapper label={t`Send a message when`} labelElement="div" error={error}>
      <div className={classes.events}>
        {entities.map(({ entity, name }) => (
          <fieldset key={entity} className={classes.entity}>
            <legend className={classes.entityName}>{name}</legend>
            {happenings.map(happening => {
              const event = `${entity}.${happening}`;
              return (
                <Checkbox
                  key={event}
                  label={happeningName(happening)}
                  aria-label={`${name}: ${happeningName(happening)}`}
                  checked={chosen.includes(event)}
                  onChange={({ currentTarget }) => toggle(event, currentTarget.checked)}
                />
              );
            })}
          </fieldset>
        ))}
      </div>
    </Input.Wrapper>
  );
}
