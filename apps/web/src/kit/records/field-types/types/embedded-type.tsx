import { ColorChip } from '../../../ui/chips/color-chip.tsx';
import { defineFieldType, type FieldCellProps } from '../field-type.ts';
import { nameText } from '../plain-text.ts';

/** Part of a referenced record: its name, in its colour if it has one. It is changed through the reference. */
export const embeddedType = defineFieldType({
  cell: EmbeddedCell,
  text: nameText,
  emptyValue: null,
  column: { width: 132, grows: true },
  hasTooltip: true,
});

function EmbeddedCell({ value }: FieldCellProps) {
  const text = nameText(value);
  if (!text) {
    return null;
  }
  const { color } = typeof value === 'object' && value !== null ? (value as { color?: string }) : {};
  return color ? <ColorChip color={color}>{text}</ColorChip> : <span>{text}</span>;
}
