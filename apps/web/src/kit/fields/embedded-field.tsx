import type { FieldCellProps, FieldParts } from './field-parts.ts';

/** What was read along with a record is shown by its name, and changed through the reference that led to it. */
export const embeddedField: FieldParts = {
  input: () => null,
  cell: EmbeddedFieldCell,
  filter: null,
  blank: null,
  align: 'start',
};

function EmbeddedFieldCell({ value }: FieldCellProps) {
  if (typeof value === 'object' && value !== null) {
    const { name, fullName } = value as { name?: string; fullName?: string };
    return name ?? fullName ?? null;
  }
  return value ? String(value) : null;
}
