import { useQuery } from '@tanstack/react-query';
import { titleOf } from '../any-record.ts';
import { useScreens } from '../registry.tsx';
import { namesOptions, recordOptions } from '../resource-queries.ts';
import {
  type FieldCellProps,
  type FieldFilterProps,
  type FieldInputProps,
  type FieldParts,
  inputProps,
} from './field-parts.ts';
import { ReferencePicker } from './reference-picker.tsx';

export const referenceField: FieldParts = {
  input: ReferenceFieldInput,
  cell: ReferenceFieldCell,
  filter: ReferenceFieldFilter,
  blank: null,
  align: 'start',
};

function ReferenceFieldInput(props: FieldInputProps) {
  const { field, record, resourceName, value, onChange } = props;
  const references = field.references ?? '';
  return (
    <ReferencePicker
      {...inputProps(props)}
      resourceName={references}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      clearable={field.presence === 'optional'}
      exclude={references === resourceName ? record?.id : undefined}
    />
  );
}

function ReferenceFieldCell({ field, value }: FieldCellProps) {
  return typeof value === 'string' ? (
    <ReferenceName resourceName={field.references ?? ''} id={value} />
  ) : null;
}

function ReferenceName({ resourceName, id }: { resourceName: string; id: string }) {
  const { resource } = useScreens(resourceName);
  const names = useQuery(namesOptions(resource));
  const known = names.data?.get(id);
  const record = useQuery({
    ...recordOptions(resource, id),
    enabled: names.isFetched && known === undefined,
  });
  return known ?? (record.data ? titleOf(resource, record.data) : null);
}

function ReferenceFieldFilter({ field, texts, value, onChange }: FieldFilterProps) {
  const { label } = useScreens(field.references ?? '');
  return (
    <ReferencePicker
      resourceName={field.references ?? ''}
      aria-label={texts.heading}
      placeholder={`${texts.heading}: All ${label[1].toLowerCase()}`}
      value={value ?? null}
      onChange={chosen => onChange(chosen ?? undefined)}
      clearable
      w={240}
    />
  );
}
