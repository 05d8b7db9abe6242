import { Trans } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { modKey } from '../../kit/ui/shortcuts/mod-key.ts';
import classes from '../shell/shell.module.css';

/** Opens the palette; only an icon if there is no room for text. */
export function SearchButton({ onClick }: { onClick: () => void }) {
  return (
    <UnstyledButton className={classes.search} aria-keyshortcuts="Control+K Meta+K" onClick={onClick}>
      <IconSearch size={16} stroke={1.75} aria-hidden />
      <span className={classes.searchWords}>
        <Trans>
          Search<span className={classes.searchMore}> or jump to...</span>
        </Trans>
      </span>
      <kbd className={classes.kbd}>{modKey} K</kbd>
    </UnstyledButton>
  );
}
