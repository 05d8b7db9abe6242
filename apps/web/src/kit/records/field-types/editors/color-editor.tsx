import { t } from '@lingui/core/macro';
import { ColorInput } from '@mantine/core';
import { ColorChip } from '../../../ui/chips/color-chip.tsx';
import { TextCondition } from '../conditions/text-condition.tsx';
import { type FieldEditor, type FieldInputProps, inputProps } from './field-editor.ts';
import classes from './inputs.module.css';

const swatches = [
  '#3B82F6',
  '#06B6D4',
  '#14B8A6',
  '#22C55E',
  '#84CC16',
  '#EAB308',
  '#F97316',
  '#EF4444',
  '#EC4899',
  '#A855F7',
  '#6366F1',
  '#64748B',
];

/** Any colour, as it will look on a chip. */
export const colorEditor: FieldEditor = { input: ColorCodeInput, condition: TextCondition };

function ColorCodeInput(props: FieldInputProps) {
  const value = String(props.value ?? '');
  return (
    <div className={classes.colorInput}>
      <ColorInput
        {...inputProps(props)}
        value={value}
        onChange={color => props.onChange(color.toUpperCase())}
        format="hex"
        fixOnBlur={false}
        swatches={swatches}
        swatchesPerRow={6}
        withEyeDropper={false}
        popoverProps={{ withinPortal: false }}
        flex={1}
      />
      <div className={classes.preview}>
        <ColorChip color={value}>{props.title || t`Preview`}</ColorChip>
      </div>
    </div>
  );
}
