import { Fragment } from 'react';
import {
  isSingleKey,
  keyCaps,
  type ShownShortcut,
  useShortcutGroups,
} from '../../kit/ui/shortcuts/shortcut-registry.ts';
import { useSingleKeys } from '../../kit/ui/shortcuts/single-key-preference.ts';
import { SingleKeySwitch } from '../../kit/ui/shortcuts/single-key-switch.tsx';
import classes from './shortcut-list.module.css';

/** The shortcuts that work on the present screen, as the components that handle them declare them. */
export function ShortcutList() {
  const groups = useShortcutGroups();
  const isOn = useSingleKeys();
  return (
    <div className={classes.body}>
      {groups.map(({ title, shortcuts }) => (
        <Fragment key={title}>
          <h3 className={classes.group}>{title}</h3>
          <dl className={classes.lines}>
            {shortcuts
              .filter(shortcut => isOn || !isSingleKey(shortcut))
              .map(shortcut => (
                <Line key={shortcut.text} shortcut={shortcut} />
              ))}
          </dl>
        </Fragment>
      ))}
      <SingleKeySwitch />
    </div>
  );
}

function Line({ shortcut: { text, keys } }: { shortcut: ShownShortcut }) {
  return (
    <div className={classes.line}>
      <dt>{text}</dt>
      <dd>
        {keys.flatMap(keyCaps).map(cap => (
          <kbd key={cap} className={classes.kbd}>
            {cap}
          </kbd>
        ))}
      </dd>
    </div>
  );
}
