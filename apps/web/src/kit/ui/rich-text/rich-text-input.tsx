import { t } from '@lingui/core/macro';
import { ActionIcon, Button, Input, Textarea, type TextareaProps } from '@mantine/core';
import {
  IconBold,
  IconEye,
  IconHeading,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPencil,
} from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { insertLink, type Selected, toggleLines, toggleMark } from './edit-marks.ts';
import classes from './rich-text.module.css';
import { RichTextView } from './rich-text-view.tsx';

interface RichTextInputProps
  extends Pick<TextareaProps, 'label' | 'description' | 'placeholder' | 'required' | 'error' | 'disabled'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly 'data-path'?: string;
  readonly 'data-autofocus'?: true | undefined;
}

type Edit = (selected: Selected) => Selected;

/** Writes rich text as Markdown, with buttons for those who do not know it, and a preview. */
export function RichTextInput({ value, onChange, ...props }: RichTextInputProps) {
  const { label, description, error, required, disabled, ...input } = props;
  const id = useId();
  const textarea = useRef<HTMLTextAreaElement>(null);
  const [isPreview, setPreview] = useState(false);
  const isShown = isPreview || Boolean(disabled);

  function edit(change: Edit): void {
    const element = textarea.current;
    if (!element) {
      return;
    }
    const { selectionStart: start, selectionEnd: end } = element;
    const changed = change({ text: value, start, end });
    onChange(changed.text);
    // The new text is in the input once React has rendered it.
    requestAnimationFrame(() => {
      element.focus();
      element.setSelectionRange(changed.start, changed.end);
    });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const change = (event.ctrlKey || event.metaKey) && !event.altKey ? shortcuts[event.key] : undefined;
    if (change) {
      event.preventDefault();
      edit(change);
    }
  }

  return (
    <Input.Wrapper {...{ id, label, description, error, required }}>
      {!disabled && (
        <div className={classes.toolbar}>
          {!isPreview && <Tools onEdit={edit} label={label} />}
          <Button
            className={classes.toggle}
            size="compact-xs"
            variant="subtle"
            color="gray"
            leftSection={isPreview ? <IconPencil size={14} aria-hidden /> : <IconEye size={14} aria-hidden />}
            onClick={() => setPreview(!isPreview)}
          >
            {isPreview ? t`Edit` : t`Preview`}
          </Button>
        </div>
      )}
      {isShown ? (
        <div className={classes.preview} data-path={input['data-path']}>
          {value.trim() ? <RichTextView source={value} /> : <p className={classes.none}>{t`No text`}</p>}
        </div>
      ) : (
        <Textarea
          {...input}
          ref={textarea}
          id={id}
          value={value}
          error={Boolean(error)}
          onChange={event => onChange(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          autosize
          minRows={4}
          maxRows={14}
        />
      )}
    </Input.Wrapper>
  );
}

const shortcuts: Readonly<Record<string, Edit | undefined>> = {
  b: selected => toggleMark(selected, '**'),
  i: selected => toggleMark(selected, '*'),
};

function Tools({ onEdit, label }: { onEdit: (change: Edit) => void; label: ReactNode }) {
  const tools: readonly { name: string; icon: ReactNode; change: Edit }[] = [
    { name: t`Bold`, icon: <IconBold size={16} />, change: selected => toggleMark(selected, '**') },
    { name: t`Italic`, icon: <IconItalic size={16} />, change: selected => toggleMark(selected, '*') },
    { name: t`Heading`, icon: <IconHeading size={16} />, change: each => toggleLines(each, 'heading') },
    { name: t`List`, icon: <IconList size={16} />, change: each => toggleLines(each, 'bullets') },
    {
      name: t`Numbered list`,
      icon: <IconListNumbers size={16} />,
      change: each => toggleLines(each, 'numbers'),
    },
    { name: t`Link`, icon: <IconLink size={16} />, change: each => insertLink(each, t`Text of the link`) },
  ];
  return (
    <div
      role="toolbar"
      aria-label={typeof label === 'string' ? t`Format: ${label}` : t`Format`}
      className={classes.tools}
    >
      {tools.map(({ name, icon, change }) => (
        <ActionIcon
          key={name}
          variant="subtle"
          color="gray"
          aria-label={name}
          title={name}
          onClick={() => onEdit(change)}
        >
          {icon}
        </ActionIcon>
      ))}
    </div>
  );
}
