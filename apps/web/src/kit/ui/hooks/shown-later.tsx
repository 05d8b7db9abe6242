import { t } from '@lingui/core/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { ListNotice } from '../frames/list-notice.tsx';
import type { LoadedLater } from './loaded-later.ts';

/** A component whose code is loaded when it is first shown, or earlier by `load`. Until then it is a skeleton. */
type ShownLater<Props> = ComponentType<Props> & { readonly load: () => Promise<unknown> };

/** A component whose code may be loaded later. */
export type MaybeLater<Props> = ComponentType<Props> & Partial<Pick<ShownLater<Props>, 'load'>>;

/** Makes such a component from code that is loaded later. */
export function shownLater<Props extends object>({
  load,
  useModule,
  useHasFailed,
}: LoadedLater<ComponentType<Props>>): ShownLater<Props> {
  function Later(props: Props) {
    const Component = useModule(true);
    const hasFailed = useHasFailed();
    if (Component) {
      return <Component {...props} />;
    }
    return hasFailed ? <NotLoaded load={load} /> : <Skeleton height={120} m={18} w="auto" aria-busy />;
  }
  return Object.assign(Later, { load });
}

function NotLoaded({ load }: { load: () => Promise<unknown> }) {
  // Some browsers do not request code again that failed to load, until the page is reloaded.
  const reload = () => navigator.onLine && window.location.reload();
  return (
    <ListNotice
      icon={IconWifiOff}
      title={t`This part couldn’t be loaded.`}
      hint={t`It will load when the connection is back.`}
      isError
    >
      <Button variant="default" onClick={() => void load().catch(reload)}>
        {t`Try Again`}
      </Button>
    </ListNotice>
  );
}
