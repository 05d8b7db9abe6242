import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { perLanguage } from '../../../language/per-language.ts';
import { TextCondition } from '../conditions/text-condition.tsx';
import { emojis } from './emojis.ts';
import { type FieldEditor, type FieldInputProps, inputProps } from './field-editor.ts';
import classes from './inputs.module.css';

const none = 'none';
const custom = 'custom';
const choices = perLanguage(() => [
  { value: none, label: t`No Icon` },
  ...emojis.map(([emoji, label]) => ({ value: emoji, label: `${emoji} ${i18n._(label)}` })),
  { value: custom, label: t`Custom...` },
]);

/** One of the offered, none, or any other that is typed. */
export const emojiEditor: FieldEditor = { input: EmojiInput, condition: TextCondition };

function EmojiInput(props: FieldInputProps) {
  const { field, onChange, error } = props;
  const icon = String(props.value ?? '');
  const [isCustom, setCustom] = useState(icon !== '' && !emojis.some(([emoji]) => emoji === icon));
  const common = inputProps(props);

  function choose(choice: string | null): void {
    setCustom(choice === custom);
    onChange(choice === none || choice === custom || choice === null ? '' : choice);
  }

  return (
    <div className={classes.emojiInput}>
      <Select
        {...common}
        data={choices()}
        value={isCustom ? custom : icon || none}
        onChange={choose}
        allowDeselect={false}
        error={isCustom ? undefined : error}
        flex={1}
      />
      {isCustom && (
        <TextInput
          label={t`Custom emoji`}
          value={icon}
          // Characters as Unicode counts them: the attribute would count an emoji as two.
          onChange={event => onChange([...event.currentTarget.value].slice(0, field.maxLength).join(''))}
          error={error}
          w={120}
        />
      )}
    </div>
  );
}
