import { t } from '@lingui/core/macro';
import { Combobox, Textarea, type TextareaProps, useCombobox } from '@mantine/core';
import { type Mention, mentionsIn, plainMentions } from '@pipewright/contract/notifications/mentions.ts';
import { useRef, useState } from 'react';
import { containsText } from '../../language/contains-text.ts';
import { insertMention, mentionAt, storeMentions } from './mention-draft.ts';

interface MentionTextareaProps extends Omit<TextareaProps, 'value' | 'onChange'> {
  /** With mentions as they are stored. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Who can be mentioned. */
  readonly people: readonly { readonly id: string; readonly fullName: string }[];
  /** Called as soon as somebody is going to be mentioned. */
  readonly onNeedPeople: () => void;
}

const maxOffered = 8;

/** A text in which people can be mentioned: typing @ offers their names. */
export function MentionTextarea({ value, onChange, people, onNeedPeople, ...input }: MentionTextareaProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [chosen, setChosen] = useState<readonly Mention[]>([]);
  const [typed, setTyped] = useState<{ start: number; search: string }>();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const text = plainMentions(value);
  const offered = typed
    ? people.filter(({ fullName }) => containsText(fullName, typed.search)).slice(0, maxOffered)
    : [];
  const isOpen = typed !== undefined && offered.length > 0;

  function change(next: string, caret: number): void {
    onChange(storeMentions(next, [...mentionsIn(value), ...chosen]));
    const found = mentionAt(next, caret);
    setTyped(found);
    if (found) {
      onNeedPeople();
      combobox.openDropdown();
      combobox.updateSelectedOptionIndex();
    }
  }

  function choose(userId: string): void {
    const person = people.find(({ id }) => id === userId);
    if (!typed || !person) {
      return;
    }
    const mention = { userId, name: person.fullName };
    const end = typed.start + typed.search.length + 1;
    const inserted = insertMention(text, { start: typed.start, end, name: mention.name });
    setChosen([...chosen, mention]);
    setTyped(undefined);
    onChange(storeMentions(inserted.text, [...mentionsIn(value), ...chosen, mention]));
    requestAnimationFrame(() => area.current?.setSelectionRange(inserted.caret, inserted.caret));
  }

  return (
    <Combobox store={{ ...combobox, dropdownOpened: isOpen }} onOptionSubmit={choose} position="bottom-start">
      <Combobox.Target withKeyboardNavigation={isOpen}>
        <Textarea
          {...input}
          ref={area}
          value={text}
          description={t`Type @ to mention somebody.`}
          onChange={event => change(event.currentTarget.value, event.currentTarget.selectionStart)}
          onBlur={() => setTyped(undefined)}
          onKeyDown={event => {
            if (isOpen && event.key === 'Escape') {
              // Only the list is closed, not the form around it.
              event.stopPropagation();
              setTyped(undefined);
            }
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={t`People`}>
          {offered.map(({ id, fullName }) => (
            <Combobox.Option key={id} value={id}>
              {fullName}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
