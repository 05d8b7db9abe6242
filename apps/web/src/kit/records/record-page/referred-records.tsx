import { isCustomName } from '@pipewright/contract/customization/custom-names.ts';
import { fieldValue } from '../../data/queries/field-values.ts';
import { useScreens } from '../screens/registry.tsx';
import { RelatedRecord } from './related-record.tsx';

interface ReferredRecordsProps {
  /** The name of the record's resource. */
  readonly of: string;
  readonly record: Readonly<Record<string, unknown>>;
}

/** The records that this one refers to by custom fields. */
export function ReferredRecords({ of, record }: ReferredRecordsProps) {
  const { resource, textsOf } = useScreens(of);
  return Object.entries(resource.fields).map(([name, { references }]) => {
    const id = fieldValue(record, name);
    return isCustomName(name) && references && references !== 'user' && typeof id === 'string' ? (
      <RelatedRecord key={name} title={textsOf(name).label} of={references} id={id} />
    ) : null;
  });
}
