import { i18n, type MessageDescriptor } from '@lingui/core';
import { Tabs } from '@mantine/core';
import { type ComponentType, useEffect, useState } from 'react';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import { loadOnFirstUse } from '../../ui/hooks/load-on-first-use.ts';
import type { Screens } from '../screens/define-screens.ts';
import classes from './record-page.module.css';
import { useTab } from './use-tab.ts';

/** The props of the content of a tab. */
export interface RecordTabProps {
  readonly workspace: Screens;
  /** Absent while a new record is created. */
  readonly record?: AnyRecord;
  readonly mayWrite: boolean;
  /** Keeps the tab in the page while another one is shown, so that unsaved text in it is not lost. */
  readonly keepMounted: (isKept: boolean) => void;
}

/** One tab of a record's page. Its content is rendered inside of the record's form: see `useFormScope`. */
export interface RecordTab {
  /** The name in the address. */
  readonly id: string;
  readonly title: MessageDescriptor;
  readonly Content: ComponentType<RecordTabProps>;
  /** Loads what the content shows later. Called as soon as somebody uses the page. */
  readonly load?: () => Promise<unknown>;
}

interface RecordTabsProps extends Omit<RecordTabProps, 'keepMounted'> {
  readonly tabs: readonly RecordTab[];
  readonly hasErrors: boolean;
}

/** The tabs of a record. */
export function RecordTabs({ tabs, hasErrors, ...props }: RecordTabsProps) {
  const [open, setOpen] = useTab(
    tabs.map(({ id }) => id),
    { isNew: props.record === undefined, hasErrors },
  );
  useEffect(() => loadOnFirstUse(...tabs), [tabs]);
  return (
    <Tabs
      className={classes.card}
      value={open}
      onChange={setOpen}
      keepMounted={false}
      keepMountedMode="display-none"
      classNames={{ list: classes.tabs, tab: classes.tab }}
    >
      <Tabs.List>
        {tabs.map(({ id, title }) => (
          <Tabs.Tab key={id} value={id}>
            {i18n._(title)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(tab => (
        <TabPanel key={tab.id} tab={tab} {...props} />
      ))}
    </Tabs>
  );
}

function TabPanel({
  tab: { id, Content },
  ...props
}: { tab: RecordTab } & Omit<RecordTabProps, 'keepMounted'>) {
  const [isKept, keepMounted] = useState(false);
  return (
    <Tabs.Panel value={id} keepMounted={isKept}>
      <Content {...props} keepMounted={keepMounted} />
    </Tabs.Panel>
  );
}
