import { t } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { writeNumber } from '../../formats/formats.ts';
import { perLanguage } from '../../language/per-language.ts';
import { useShownShortcuts } from '../../ui/shortcuts/shortcut-registry.ts';
import type { Screens } from '../screens/define-screens.ts';
import classes from './record-page.module.css';

const shortcuts = perLanguage(() => ({
  title: t`Records`,
  shortcuts: [{ text: t`Next and previous`, keys: ['j', 'k'] }],
}));

/** The records before and after one, and its position among all of them. */
export interface Neighbourhood {
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** Undefined: the record is not among them. */
  readonly position: number | undefined;
  /** Undefined while they are counted. */
  readonly total: number | undefined;
}

/** The neighbours of a record in the order of a list. */
export function neighboursOf(
  ids: readonly (string | undefined)[],
  id: string,
  total: number | undefined,
): Neighbourhood {
  const place = ids.indexOf(id);
  return place < 0
    ? { before: undefined, after: undefined, position: undefined, total }
    : { before: ids[place - 1], after: ids[place + 1], position: place + 1, total };
}

export interface NeighboursProps {
  readonly texts: Screens['texts'];
  readonly among: Neighbourhood;
  readonly onGo: (id: string) => void;
}

/** The position of a record in a list, and the buttons to its neighbours. */
export function Neighbours({ texts, among: { before, after, position, total }, onGo }: NeighboursProps) {
  useShownShortcuts(shortcuts());
  return position === undefined ? null : (
    <div className={classes.neighbours}>
      <span>
        {total !== undefined && t`${{ position: writeNumber(position) }} of ${{ total: writeNumber(total) }}`}
      </span>
      <ActionIcon
        variant="default"
        size={32}
        aria-label={texts.previous}
        title={t`Previous (K)`}
        disabled={!before}
        onClick={() => before && onGo(before)}
      >
        <IconChevronUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={32}
        aria-label={texts.next}
        title={t`Next (J)`}
        disabled={!after}
        onClick={() => after && onGo(after)}
      >
        <IconChevronDown size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
