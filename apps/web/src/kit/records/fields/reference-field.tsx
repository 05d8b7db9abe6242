import { useQuery } from '@tanstack/react-query';
import { titleOf } from '../../data/queries/any-record.ts';
import { type ListQuery, referredOptions } from '../../data/queries/resource-queries.ts';
import { ColorChip } from '../../ui/chips/color-chip.tsx';
import { useScreens } from '../screens/registry.tsx';
import type { FieldCellProps, FieldFilterProps, FieldParts } from './field-parts.ts';
import { ReferencePicker } from './reference-picker.tsx';

export const referenceField: FieldParts = {
  cell: ReferenceFieldCell,
  filter: ReferenceFieldFilter,
  blank: null,
  align: 'start',
};

function ReferenceFieldCell({ field, value }: FieldCellProps) {
  return typeof value === 'string' ? (
    <ReferenceName resourceName={field.references ?? ''} id={value} />
  ) : null;
}

/** The name of a record that another one refers to, in its colour where it has one. */
export function ReferenceName({ resourceName, id }: { resourceName: string; id: string }) {
  const { resource, label, chip } = useScreens(resourceName);
  const { data, isPending } = useQuery(referredOptions(resource, id));
  if (isPending) {
    return null;
  }
  const name = data ? titleOf(resource, data) : `Unknown ${label[0]}`;
  return data && chip ? <ColorChip color={String(data[chip])}>{name}</ColorChip> : name;
}

/** Also for fields that hold several: the one must be among them. */
export function ReferenceFieldFilter({ field, texts, value, onChange, narrowedBy }: FieldFilterProps) {
  const { label } = useScreens(field.references ?? '');
  return (
    <ReferencePicker
      resourceName={field.references ?? ''}
      aria-label={texts.heading}
      all={texts.all ?? `All ${label[1]}`}
      value={value ?? null}
      onChange={chosen => onChange(chosen ?? undefined)}
      narrowedBy={queryOf(narrowedBy)}
      disabled={isWaiting(narrowedBy)}
    />
  );
}

/** What has been chosen, as a query of a list. */
export function queryOf(values: Readonly<Record<string, unknown>>): ListQuery {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  );
}

/** What it is narrowed by has to be chosen first. */
export function isWaiting(narrowedBy: Readonly<Record<string, unknown>>): boolean {
  return Object.values(narrowedBy).some(value => !value);
}
