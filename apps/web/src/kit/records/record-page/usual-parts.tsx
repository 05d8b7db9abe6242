import type { ComponentType } from 'react';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import type { KnownResource, RecordOf } from '../screens/define-screens.ts';
import { FieldColumns } from '../form/field-columns.tsx';
import { useFormScope } from '../form/form-context.ts';
import { PanelFields } from './panel-fields.tsx';
import type { RecordPageParts } from './record-page-form.tsx';
import { Information, PanelSection, SidePanel } from './side-panel.tsx';
import { ValuePairs } from './value-pairs.tsx';

interface UsualParts<R extends KnownResource> {
  /** What is changed at the side and not among the details. */
  readonly side: readonly (keyof R['fields'] & string)[];
  /** What the panel tells besides. */
  readonly about?: ComponentType<{ readonly record: RecordOf<R> }>;
  readonly quickActions: ComponentType<{ readonly record: RecordOf<R> }>;
}

/** The parts of a record's page by declaration: its values at a glance, its form, and its panel. */
export function usualParts<R extends KnownResource>(
  { label: [one] }: R,
  { side, about: About, quickActions: Actions }: UsualParts<R>,
): Pick<RecordPageParts<RecordOf<R>>, 'summary' | 'form' | 'panel'> {
  return {
    summary: () => <Summary except={side} />,
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

function Summary({ except }: { except: readonly string[] }) {
  const { form } = useFormScope().screens;
  const names = form.flatMap(({ fields }) => fields);
  return <ValuePairs fields={names.filter(name => !except.includes(name))} />;
}

type OwnedRecord = AnyRecord & { readonly owner: { readonly fullName: string } | null };

function Owned({ record }: { record: OwnedRecord }) {
  return <Information record={record} owner={record.owner?.fullName} />;
}
