import { msg } from '@lingui/core/macro';
import type { ComponentType } from 'react';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import { RecordOrigin } from '../../records/record-page/record-origin.tsx';
import classes from '../../records/record-page/record-page.module.css';
import type { RecordTab } from '../../records/record-page/record-tabs.tsx';
import type { KnownResource, RecordOf } from '../../records/screens/define-screens.ts';
import { loadedLater } from '../../ui/hooks/loaded-later.ts';
import { type MaybeLater, shownLater } from '../../ui/hooks/shown-later.tsx';
import { Timeline } from '../timeline/timeline.tsx';

const TimelineTab = shownLater(
  loadedLater(async () => (await import('../timeline/timeline-tab.tsx')).TimelineTab),
);
const RelatedParts = shownLater(loadedLater(async () => (await import('./related-parts.tsx')).RelatedParts));

/** The contributions of a record's own screens to the tabs. */
export interface StandardTabs<Rec = AnyRecord> {
  readonly summary: ComponentType<{ readonly record?: Rec }>;
  readonly form: MaybeLater<object>;
  readonly related: MaybeLater<{ readonly record?: Rec }>;
  /** Additional tabs of this kind of record; shown last. */
  readonly moreTabs?: readonly RecordTab[];
}

/** The tabs that every record has: Summary, Details, Timeline and Related. */
export function standardTabs<R extends KnownResource>(
  _resource: R,
  declared: StandardTabs<RecordOf<R>>,
): readonly RecordTab[] {
  // From here on the parts are handed records whose fields the compiler does not know.
  const { summary: Summary, form: Form, related: Related, moreTabs = [] } = declared as StandardTabs;
  return [
    {
      id: 'summary',
      title: msg`Summary`,
      Content: ({ workspace, record }) => (
        <>
          <Summary record={record} />
          {record && (
            <div className={classes.recent}>
              <Timeline screens={workspace} id={record.id} most={4} />
            </div>
          )}
        </>
      ),
    },
    {
      id: 'details',
      title: msg`Details`,
      load: Form.load,
      Content: ({ mayWrite, record }) => (
        <>
          <fieldset className={classes.form} disabled={!mayWrite}>
            <Form />
          </fieldset>
          {record && <RecordOrigin record={record} />}
        </>
      ),
    },
    { id: 'timeline', title: msg`Timeline`, Content: TimelineTab, load: TimelineTab.load },
    {
      id: 'related',
      title: msg`Related`,
      load: () => Promise.all([RelatedParts.load(), Related.load?.()]),
      Content: ({ workspace, record }) => (
        <>
          <Related record={record} />
          {record && <RelatedParts resourceName={workspace.resource.name} id={record.id} />}
        </>
      ),
    },
    ...moreTabs,
  ];
}
