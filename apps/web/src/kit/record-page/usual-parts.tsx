import type { ComponentType } from 'react';
import type { AnyRecord } from '../any-record.ts';
import type { KnownResource, RecordOf } from '../define-screens.ts';
import { useFormScope } from '../record/form-context.ts';
import { FieldColumns } from './field-columns.tsx';
import { PanelFields } from './panel-fields.tsx';
import classes from './record-page.module.css';
import type { RecordPageParts } from './record-page-form.tsx';
import { Information, PanelSection, SidePanel } from './side-panel.tsx';
import { ValuePairs } from './value-pairs.tsx';

type FieldName<R extends KnownResource> = keyof R['fields'] & string;

interface UsualParts<R extends KnownResource> {
  /** What is shown at a glance: each value, or several in a line. */
  readonly summary: readonly (FieldName<R> | readonly [FieldName<R>, ...FieldName<R>[]])[];
  /** The long text below it. */
  readonly notes: FieldName<R>;
  /** What is changed at the side and not among the details. */
  readonly side: readonly FieldName<R>[];
  /** What the panel tells besides. */
  readonly about?: ComponentType<{ readonly record: RecordOf<R> }>;
  readonly quickActions: ComponentType<{ readonly record: RecordOf<R> }>;
}

/** The parts of a record's page by declaration: its values at a glance, its form, and its panel. */
export function usualParts<R extends KnownResource>(
  { label: [one] }: R,
  declared: UsualParts<R>,
): Pick<RecordPageParts<RecordOf<R>>, 'summary' | 'form' | 'panel'> {
  const { summary, notes, side, about: About, quickActions: Actions } = declared;
  return {
    summary: () => <Summary fields={summary} notes={notes} />,
    form: () => <FieldColumns except={side} />,
    panel: ({ record }) => (
      <SidePanel label={`About this ${one}`}>
        <PanelFields names={side} />
        {record && (
          <>
            {About && <About record={record} />}
            <PanelSection title="Quick Actions">
              <Actions record={record} />
            </PanelSection>
            <Owned record={record as unknown as OwnedRecord} />
          </>
        )}
      </SidePanel>
    ),
  };
}

type OwnedRecord = AnyRecord & { readonly owner: { readonly fullName: string } | null };

function Owned({ record }: { record: OwnedRecord }) {
  return <Information record={record} owner={record.owner?.fullName} />;
}

interface SummaryProps {
  readonly fields: Parameters<typeof ValuePairs>[0]['fields'];
  readonly notes: string;
}

function Summary({ fields, notes }: SummaryProps) {
  const text = useFormScope().form.values[notes];
  return (
    <>
      <ValuePairs fields={fields} />
      {text ? <p className={classes.notes}>{String(text)}</p> : null}
    </>
  );
}
