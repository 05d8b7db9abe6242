import { t } from '@lingui/core/macro';
import { ActionIcon, TextInput } from '@mantine/core';
import { IconArchive, IconGripVertical, IconRestore, IconX } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { type Drop, dragRecord } from '../../../kit/records/list/reorder/drag-record.ts';
import type { Step } from '../../../kit/records/list/reorder/order.ts';
import type { DraftOption } from '../field-draft.ts';
import classes from './field-form.module.css';
import { OptionColor } from './option-color.tsx';

interface OptionRowProps {
  readonly option: DraftOption;
  readonly position: number;
  readonly error?: ReactNode;
  readonly onChange: (option: DraftOption) => void;
  readonly onRemove: () => void;
  readonly onStep: (step: Step) => void;
  readonly onDrop: (drop: Drop) => void;
  /** Enter in an option goes on with the next one. */
  readonly onEnter: () => void;
}

/** One option: its place, colour and label. A saved option is retired first, since records may have it. */
export function OptionRow(props: OptionRowProps) {
  const { option, position, error, onChange, onRemove, onStep, onDrop, onEnter } = props;
  const { label, isActive, value } = option;
  const spoken = label || t`option ${position}`;

  function onHandleKey(event: KeyboardEvent): void {
    const step = ({ ArrowUp: 'up', ArrowDown: 'down' } as const)[event.key];
    if (step) {
      event.preventDefault();
      onStep(step);
    }
  }

  function onInputKey(event: KeyboardEvent): void {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      event.stopPropagation();
      onEnter();
    }
  }

  return (
    <li className={classes.option} data-record={option.id} data-retired={!isActive || undefined}>
      <button
        type="button"
        data-handle
        className={classes.handle}
        aria-label={t`Move ${spoken}`}
        title={t`Drag, or press the arrow keys`}
        onKeyDown={onHandleKey}
        onPointerDown={({ nativeEvent }) => dragRecord(nativeEvent, onDrop)}
      >
        <IconGripVertical size={14} aria-hidden />
      </button>
      <OptionColor color={option.color} of={spoken} onChange={color => onChange({ ...option, color })} />
      <TextInput
        className={classes.optionLabel}
        aria-label={t`Option ${position}`}
        value={label}
        onChange={event => onChange({ ...option, label: event.currentTarget.value })}
        onKeyDown={onInputKey}
        error={error}
        maxLength={100}
        autoComplete="off"
        rightSection={!isActive && <span className={classes.retired}>{t`Retired`}</span>}
        rightSectionWidth={isActive ? undefined : 68}
      />
      {value && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={isActive ? t`Retire ${spoken}` : t`Restore ${spoken}`}
          title={isActive ? t`Retire: records keep it, but it is no longer offered` : t`Restore`}
          onClick={() => onChange({ ...option, isActive: !isActive })}
        >
          {isActive ? <IconArchive size={16} aria-hidden /> : <IconRestore size={16} aria-hidden />}
        </ActionIcon>
      )}
      {(!value || !isActive) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t`Remove ${spoken}`}
          title={t`Remove`}
          onClick={onRemove}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
