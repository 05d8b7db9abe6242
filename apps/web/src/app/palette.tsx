import '@mantine/spotlight/styles.layer.css';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { useInertBackground } from '../kit/use-inert-background.ts';
import classes from './palette.module.css';
import { search } from './palette-items.ts';
import { usePaletteGroups } from './use-palette-groups.ts';

const [store, spotlight] = createSpotlight();

interface PaletteProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onShortcuts: () => void;
}

/** Finds any page or action by a few letters. */
export function Palette({ opened, onClose, onShortcuts }: PaletteProps) {
  const [query, setQuery] = useState('');
  useInertBackground(opened);
  useEffect(() => {
    if (opened) {
      spotlight.open();
    } else {
      spotlight.close();
    }
  }, [opened]);
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      shortcut={null}
      centered={false}
      yOffset={80}
      maxHeight={460}
      scrollable
      overlayProps={{}}
      transitionProps={{ duration: 120, transition: 'fade' }}
      attributes={{ content: { 'aria-label': 'Search or jump to' } }}
      classNames={classes}
    >
      <Results query={query} onShortcuts={onShortcuts} />
    </Spotlight.Root>
  );
}

/** The field and its list, told to screen readers as the combobox it is. */
function Results({ query, onShortcuts }: { query: string; onShortcuts: () => void }) {
  const { selected } = useSpotlight(store);
  const groups = search(usePaletteGroups(onShortcuts), query);
  const listId = `palette-${useId().replace(/\W/g, '')}`;
  const ids = groups.flatMap(({ items }) => items.map(({ id }) => id));

  useEffect(() => {
    // Enter goes to the first one, before anything was typed as well. Spotlight keeps its choice in this attribute.
    store.setState({ ...store.getState(), listId, selected: 0 });
    document.querySelector(`#${listId} [data-action]`)?.setAttribute('data-selected', 'true');
  }, [listId]);

  return (
    <>
      <Spotlight.Search
        placeholder="Search or jump to…"
        aria-label="Search or jump to"
        leftSection={<IconSearch size={18} stroke={1.75} />}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={ids[selected] === undefined ? undefined : `${listId}-${selected}`}
        aria-autocomplete="list"
      />
      <div id={listId} role="listbox" aria-label="Pages and actions" className={classes.list}>
        {groups.map(({ title, items }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset does not group options.
          <div key={title} role="group" aria-label={title}>
            <div aria-hidden className={classes.group}>
              {title}
            </div>
            {items.map(({ id, label, hint, icon: Icon, run }) => (
              <Spotlight.Action
                key={id}
                ref={setId(`${listId}-${ids.indexOf(id)}`)}
                role="option"
                aria-selected={ids.indexOf(id) === selected}
                className={classes.option}
                onClick={run}
              >
                <Icon size={16} stroke={1.75} />
                <span className={classes.label}>{label}</span>
                <span className={classes.hint}>{hint}</span>
              </Spotlight.Action>
            ))}
          </div>
        ))}
      </div>
      {ids.length === 0 && (
        <p className={classes.nothing} role="status">
          No page or action is called “{query}”.
        </p>
      )}
    </>
  );
}

/** Spotlight keeps an action's `id` to itself, and the field has to name the chosen one by it. */
function setId(id: string) {
  return (node: HTMLButtonElement | null) => {
    node?.setAttribute('id', id);
  };
}
