import { Drawer } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isForListInside, useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { useDiscardGuard } from '../../../ui/dialogs/use-discard-guard.ts';
import { isTyping } from '../../../ui/shortcuts/is-typing.ts';
import { areSingleKeysOn } from '../../../ui/shortcuts/single-key-preference.ts';
import { neighboursOf } from '../neighbours.tsx';
import classes from './preview.module.css';
import { PreviewBar } from './preview-bar.tsx';
import { PreviewContext } from './preview-context.ts';
import type { PreviewProps, RecordPreviewProps } from './preview-props.ts';
import { PreviewedRecord } from './previewed-record.tsx';

/** One record next to what the user is working with: the same as on its page, in one column. */
export function RecordPreview({ id, ...props }: RecordPreviewProps) {
  const guard = useDiscardGuard(props.onClose, props.isKeptAt);
  const [shown, setShown] = useState(id);
  const [tab, setTab] = useState<string>();
  // A drawer keeps its content while it slides out.
  if (id !== undefined && id !== shown) {
    setShown(id);
  }
  if (shown === undefined) {
    return null;
  }
  const preview = { ...props, id: shown, guard, tab: [tab, setTab] as const };
  return props.frame === 'pane' ? (
    id && <Pane {...preview} />
  ) : (
    <RecordDrawer {...preview} isOpen={id !== undefined} />
  );
}

function Pane(props: PreviewProps) {
  const { screens, id, guard } = props;
  const pane = useRef<HTMLElement>(null);
  const onKeyDown = useKeys(props);
  useEffect(() => pane.current?.focus({ preventScroll: true }), []);
  useKeptFocus(pane, id);
  return (
    <section
      ref={pane}
      tabIndex={-1}
      aria-label={screens.label[0]}
      className={classes.pane}
      data-own-keys
      onKeyDown={event => {
        onKeyDown(event);
        if (event.key === 'Escape' && isInside(event) && !isForListInside(event.target)) {
          guard.requestClose();
        }
      }}
    >
      <PreviewBar {...props} />
      <div className={classes.content}>
        <PreviewedRecord {...props} Title="h2" />
      </div>
    </section>
  );
}

const drawerWidth = 560;

function RecordDrawer({ isOpen, ...props }: PreviewProps & { readonly isOpen: boolean }) {
  const { id, guard } = props;
  const content = useRef<HTMLDivElement>(null);
  const onKeyDown = useKeys(props);
  useDialog({ opened: isOpen, onClose: guard.requestClose });
  useKeptFocus(content, id);
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={guard.requestClose}
      closeOnEscape={false}
      // The list does it, which knows the row of the record that was shown last.
      returnFocus={false}
      position="right"
      size={drawerWidth}
      classNames={{ content: classes.drawer, body: classes.drawerBody }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Body>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens inside of it */}
          <div ref={content} tabIndex={-1} data-autofocus className={classes.pane} onKeyDown={onKeyDown}>
            <PreviewBar {...props} />
            <div className={classes.content}>
              <PreviewContext value={null}>
                <PreviewedRecord {...props} Title={Drawer.Title} />
              </PreviewContext>
            </div>
          </div>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** j and k go to the neighbours, unless somebody types. */
function useKeys({ id, ids, total, guard, onGo }: PreviewProps): (event: KeyboardEvent<HTMLElement>) => void {
  const { before, after } = neighboursOf(ids, id, total);
  return event => {
    const to = event.key === 'j' ? after : event.key === 'k' ? before : undefined;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
    if (to && isPlain && areSingleKeysOn() && isInside(event) && !isTyping(event.target)) {
      event.preventDefault();
      guard.request(() => onGo(to));
    }
  };
}

/** What a dialog over it hears comes here through React, but is not inside of the frame. */
function isInside({ currentTarget, target }: KeyboardEvent<HTMLElement>): boolean {
  return target instanceof Node && currentTarget.contains(target);
}

/** What had the focus goes with its record: the frame keeps it then. */
function useKeptFocus(frame: { readonly current: HTMLElement | null }, id: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record looks again
  useEffect(() => {
    if (document.activeElement === document.body) {
      frame.current?.focus({ preventScroll: true });
    }
  }, [frame, id]);
}
