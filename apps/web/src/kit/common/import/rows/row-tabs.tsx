import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Tabs } from '@mantine/core';
import type { ImportOutcome, ImportView } from '@pipewright/contract/operations/import/imports.ts';
import { useState } from 'react';
import { writeNumber } from '../../../formats/formats.ts';
import classes from '../import.module.css';
import { RowGrid } from './row-grid.tsx';

const titles: Readonly<Record<ImportOutcome, MessageDescriptor>> = {
  error: msg`Errors`,
  create: msg`New`,
  update: msg`Changed`,
  skip: msg`Skipped`,
};

interface RowTabsProps {
  readonly view: ImportView;
  readonly outcomes: readonly ImportOutcome[];
}

/** The rows of the file by what becomes, or became, of them. */
export function RowTabs({ view, outcomes }: RowTabsProps) {
  const counts = view.counts ?? { create: 0, update: 0, skip: 0, error: 0 };
  const shown = outcomes.filter(outcome => counts[outcome] > 0);
  const [chosen, setChosen] = useState<ImportOutcome>();
  const outcome = chosen && shown.includes(chosen) ? chosen : shown[0];
  return outcome ? (
    <Tabs value={outcome} onChange={value => setChosen(value as ImportOutcome)} keepMounted={false}>
      <Tabs.List aria-label={t`Rows`}>
        {shown.map(value => (
          <Tabs.Tab key={value} value={value}>
            {t`${{ title: i18n._(titles[value]) }} (${{ number: writeNumber(counts[value]) }})`}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {shown.map(value => (
        <Tabs.Panel key={`${value} ${view.job?.id}`} value={value} className={classes.panel}>
          <RowGrid view={view} outcome={value} />
        </Tabs.Panel>
      ))}
    </Tabs>
  ) : null;
}
