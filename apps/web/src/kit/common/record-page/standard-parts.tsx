import { t } from '@lingui/core/macro';
import type { ComponentType, ReactNode } from 'react';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import { FieldColumns } from '../../records/form/field-columns.tsx';
import { useFormScope } from '../../records/form/form-context.ts';
import { PanelFields } from '../../records/record-page/panel-fields.tsx';
import type { RecordPageParts } from '../../records/record-page/record-parts.ts';
import { Information, PanelSection, SidePanel } from '../../records/record-page/side-panel.tsx';
import { ValuePairs } from '../../records/record-page/values/value-pairs.tsx';
import type { KnownResource, RecordOf } from '../../records/screens/define-screens.ts';
import { FollowSection } from '../following/follow-section.tsx';
import { type StandardTabs, standardTabs } from './standard-tabs.tsx';

interface StandardParts<R extends KnownResource>
  extends Pick<StandardTabs<RecordOf<R>>, 'related' | 'moreTabs'> {
  /** The fields that are edited in the side panel instead of the Details tab. */
  readonly side: readonly (keyof R['fields'] & string)[];
  /** Below the values of the Summary tab. */
  readonly summaryEnd?: ComponentType<{ readonly record: RecordOf<R> }>;
  /** More to say about the record in the side panel. */
  readonly about?: ComponentType<{ readonly record: RecordOf<R> }>;
  readonly quickActions?: ComponentType<{ readonly record: RecordOf<R> }>;
}

/** The tabs and the side panel of a record's page, from its declared form. */
export function standardParts<R extends KnownResource>(
  resource: R,
  { side, summaryEnd: SummaryEnd, about: About, quickActions: Actions, related, moreTabs }: StandardParts<R>,
): Pick<RecordPageParts<RecordOf<R>>, 'tabs' | 'panel'> {
  return {
    tabs: standardTabs(resource, {
      summary: ({ record }) => (
        <>
          <FieldSummary except={side} />
          {record && SummaryEnd && <SummaryEnd record={record} />}
        </>
      ),
      form: () => <FieldColumns except={side} />,
      related,
      moreTabs,
    }),
    panel: ({ record }) => (
      <RecordPanel>
        <PanelFields names={side} />
        {record && (
          <>
            {About && <About record={record} />}
            {Actions && (
              <PanelSection title={t`Quick Actions`}>
                <Actions record={record} />
              </PanelSection>
            )}
            {/* The compiler does not follow that every record of any resource has an id. */}
            <FollowSection resourceName={resource.name} id={(record as unknown as AnyRecord).id} />
            <RecordInformation record={record as unknown as OwnedRecord} />
          </>
        )}
      </RecordPanel>
    ),
  };
}

function RecordPanel({ children }: { children: ReactNode }) {
  return <SidePanel label={useFormScope().screens.texts.about}>{children}</SidePanel>;
}

function FieldSummary({ except }: { except: readonly string[] }) {
  const { form } = useFormScope().screens;
  const names = form.flatMap(({ fields }) => fields);
  return <ValuePairs fields={names.filter(name => !except.includes(name))} />;
}

type OwnedRecord = AnyRecord & { readonly owner: { readonly fullName: string } | null };

function RecordInformation({ record }: { record: OwnedRecord }) {
  return <Information record={record} owner={record.owner?.fullName} />;
}
