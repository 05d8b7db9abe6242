import { Tabs } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import type { Screens } from '../screens/define-screens.ts';
import classes from './record-page.module.css';
import { useTab } from './use-tab.ts';

/** What the content of a tab is given. */
export interface RecordTabProps {
  readonly workspace: Screens;
  /** Absent while a new record is created. */
  readonly record?: AnyRecord;
  readonly mayWrite: boolean;
  /** Keeps the tab in the page while another one is shown, so that unsaved text in it is not lost. */
  readonly keepMounted: (isKept: boolean) => void;
}

/** One tab of a record's page. Its content stands inside the record's form: see `useFormScope`. */
export interface RecordTab {
  readonly name: string;
  readonly Content: ComponentType<RecordTabProps>;
}

interface RecordTabsProps extends Omit<RecordTabProps, 'keepMounted'> {
  readonly tabs: readonly RecordTab[];
  readonly hasErrors: boolean;
}

/** The tabs of a record's page; the address says which one is open. */
export function RecordTabs({ tabs, hasErrors, ...props }: RecordTabsProps) {
  const [open, setOpen] = useTab(
    tabs.map(({ name }) => name),
    { isNew: props.record === undefined, hasErrors },
  );
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
        {tabs.map(({ name }) => (
          <Tabs.Tab key={name} value={name}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(tab => (
        <TabPanel key={tab.name} tab={tab} {...props} />
      ))}
    </Tabs>
  );
}

function TabPanel({
  tab: { name, Content },
  ...props
}: { tab: RecordTab } & Omit<RecordTabProps, 'keepMounted'>) {
  const [isKept, keepMounted] = useState(false);
  return (
    <Tabs.Panel value={name} keepMounted={isKept}>
      <Content {...props} keepMounted={keepMounted} />
    </Tabs.Panel>
  );
}
