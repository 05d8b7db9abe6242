import { t } from '@lingui/core/macro';
import { Input, Modal, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import classes from './palette.module.css';
import type { PaletteProps } from './palette.tsx';
import { search } from './palette-items.ts';
import { useFoundRecords } from './use-found-records.ts';
import { useListChoice } from './use-list-choice.ts';
import { usePaletteGroups } from './use-palette-groups.ts';
import { useRecentItems } from './use-recent-items.ts';

/** The content of Palette. */
export function PaletteDialog({ opened, onClose, onShortcuts }: PaletteProps) {
  return (
    // Through classNames: a className of the content would be put on its surroundings too.
    <Modal.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      size={600}
      centered={false}
      yOffset={80}
      transitionProps={{ duration: 120, transition: 'fade' }}
      classNames={{ inner: classes.inner, content: classes.content }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t`Search or jump to`}>
        <Results onDone={onClose} onShortcuts={onShortcuts} />
      </Modal.Content>
    </Modal.Root>
  );
}

interface ResultsProps {
  readonly onDone: () => void;
  readonly onShortcuts: () => void;
}

/** The field and its list, as a combobox for screen readers. */
function Results({ onDone, onShortcuts }: ResultsProps) {
  const [query, setQuery] = useState('');
  const listId = useId();
  const found = useFoundRecords(query);
  const recent = useRecentItems();
  const isBegun = query.trim() !== '';
  const groups = [...(isBegun ? found.groups : recent), ...search(usePaletteGroups(onShortcuts), query)];
  const all = groups.flatMap(({ items }) => items);
  const { idOf, chosen, chooseFirst, onKeyDown } = useListChoice(listId, all.length);

  return (
    <>
      <Input
        data-autofocus
        value={query}
        onChange={event => {
          setQuery(event.currentTarget.value);
          chooseFirst();
        }}
        onKeyDown={onKeyDown}
        placeholder={t`Search or jump to...`}
        aria-label={t`Search or jump to`}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
        leftSectionWidth={44}
        variant="unstyled"
        classNames={{ input: classes.search }}
        role="combobox"
        aria-expanded={all.length > 0}
        aria-controls={listId}
        aria-activedescendant={all.length > 0 ? idOf(chosen) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
      />
      <div id={listId} role="listbox" aria-label={t`Records, pages and actions`} className={classes.list}>
        {groups.map(({ title, items }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset does not group options.
          <div key={title} role="group" aria-label={title}>
            <div aria-hidden className={classes.group}>
              {title}
            </div>
            {items.map(item => (
              <UnstyledButton
                key={item.id}
                id={idOf(all.indexOf(item))}
                role="option"
                aria-selected={all.indexOf(item) === chosen}
                tabIndex={-1}
                className={classes.option}
                // The field keeps the focus.
                onMouseDown={event => event.preventDefault()}
                onClick={() => {
                  item.run();
                  onDone();
                }}
              >
                <item.icon size={16} stroke={1.75} aria-hidden />
                <span className={classes.label}>{item.label}</span>
                <span className={classes.hint}>{item.hint}</span>
              </UnstyledButton>
            ))}
          </div>
        ))}
      </div>
      <p className={classes.nothing} role="status">
        {all.length === 0 && (found.isLooking ? t`Looking...` : t`No results for “${query}”.`)}
      </p>
    </>
  );
}
