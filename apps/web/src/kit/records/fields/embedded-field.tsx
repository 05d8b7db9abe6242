import { ColorChip } from '../../ui/chips/color-chip.tsx';
import type { FieldCellProps, FieldParts } from './field-parts.ts';

/** What was read along with a record is shown by its name, in its colour where it has one, and changed through the reference that led to it. */
export const embeddedField: FieldParts = {
  cell: EmbeddedFieldCell,
  filter: null,
  blank: null,
  align: 'start',
};

function EmbeddedFieldCell({ value }: FieldCellProps) {
  if (typeof value === 'object' && value !== null) {
    const { name, fullName, color } = value as { name?: string; fullName?: string; color?: string };
    const text = name ?? fullName ?? null;
    return text && color ? <ColorChip color={color}>{text}</ColorChip> : text;
  }
  return value ? String(value) : null;
}
