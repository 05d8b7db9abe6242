import { t } from '@lingui/core/macro';
import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import classes from '../frames/list.module.css';
import { useAddressed } from './use-addressed.ts';

interface SearchBoxProps {
  readonly placeholder: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/** Searches a moment after typing, and follows changes of the address. */
export function SearchBox({ placeholder, value, onSearch }: SearchBoxProps) {
  const [typed, change] = useAddressed(value, onSearch);
  const type = (text: string, delayMs: number) => change(text, { delayMs, written: text.trim() });
  return (
    <TextInput
      type="search"
      aria-label={placeholder}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} />}
      rightSection={
        typed && <CloseButton size="sm" aria-label={t`Clear search`} onClick={() => type('', 0)} />
      }
      value={typed}
      onChange={event => type(event.currentTarget.value, 200)}
      className={classes.search}
    />
  );
}
