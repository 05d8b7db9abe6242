import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './cells.module.css';
import { emojis } from './emojis.ts';
import { type FieldCellProps, type FieldInputProps, type FieldParts, inputProps } from './field-parts.ts';

export const emojiField: FieldParts = {
  input: EmojiFieldInput,
  cell: EmojiFieldCell,
  filter: null,
  blank: '',
  align: 'start',
};

const none = 'none';
const custom = 'custom';
const choices = [
  { value: none, label: 'No Icon' },
  ...emojis.map(([emoji, label]) => ({ value: emoji, label: `${emoji} ${label}` })),
  { value: custom, label: 'Custom...' },
];

/** One of the offered, none, or any other that is typed. */
function EmojiFieldInput(props: FieldInputProps) {
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
        data={choices}
        value={isCustom ? custom : icon || none}
        onChange={choose}
        allowDeselect={false}
        error={isCustom ? undefined : error}
        flex={1}
      />
      {isCustom && (
        <TextInput
          label="Custom emoji"
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

function EmojiFieldCell({ value }: FieldCellProps) {
  return value ? <span className={classes.emoji}>{String(value)}</span> : null;
}
