import { plural, t } from '@lingui/core/macro';
import { Checkbox } from '@mantine/core';
import { writeNumber } from '../../../formats/formats.ts';
import classes from '../import.module.css';

interface StartAutomationsProps {
  /** How many automations ask for imported records. */
  readonly automations: number;
  /** How many records they would run for, at most. */
  readonly records: number;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

/** Offers to start automations for the imported records: none starts unless somebody wants it for this import. */
export function StartAutomations({ automations, records, isChosen, onChoose }: StartAutomationsProps) {
  const number = writeNumber(records);
  return automations > 0 && records > 0 ? (
    <Checkbox
      classNames={{ body: classes.option }}
      checked={isChosen}
      onChange={event => onChoose(event.currentTarget.checked)}
      label={t({
        message: plural(automations, {
          one: `Start # automation (records: up to ${number})`,
          other: `Start # automations (records: up to ${number})`,
        }),
      })}
      description={t`Otherwise no automation starts because of this import. Undo doesn’t take back what automations have done.`}
    />
  ) : null;
}
