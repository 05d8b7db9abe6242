import { t } from '@lingui/core/macro';
import type { Field } from '@pipewright/contract/fields/fields.ts';
import { writeNumber } from '../../../formats/formats.ts';
import { ColorChip } from '../../../ui/chips/color-chip.tsx';
import { StatusChip } from '../../../ui/chips/status-chip.tsx';
import { defineFieldType, type FieldCellProps } from '../field-type.ts';
import { listOf } from '../plain-text.ts';
import classes from './cells.module.css';
import { labelOfOption } from './choice-type.tsx';
import { replacesAll } from './references-type.tsx';

/** Several of the options of a choice. */
export const choicesType = defineFieldType({
  cell: ChoicesCell,
  text: (value, { field }) => labelsOf(field, value).join(', '),
  emptyValue: [],
  column: { width: 180, grows: true },
  hasTooltip: true,
  bulkEdit: replacesAll,
});

const maxChips = 3;

/** The first options, and how many more there are. */
function ChoicesCell({ field, value }: FieldCellProps) {
  const values = listOf(value);
  const more = writeNumber(values.length - maxChips);
  return (
    <span className={classes.chips}>
      {values.slice(0, maxChips).map(each => (
        <Chip key={each} field={field} value={each} />
      ))}
      {values.length > maxChips && <span>{t`and ${more} more`}</span>}
    </span>
  );
}

function Chip({ field, value }: { field: Field; value: string }) {
  const items = itemsOf(field);
  const label = labelOfOption(items, value);
  const color = items.options?.find(option => option.value === value)?.color;
  return color ? <ColorChip color={color}>{label}</ColorChip> : <StatusChip tone="grey">{label}</StatusChip>;
}

function labelsOf(field: Field, value: unknown): readonly string[] {
  return listOf(value).map(each => labelOfOption(itemsOf(field), each));
}

function itemsOf({ items }: Field): Pick<Field, 'options'> {
  return items ?? {};
}
