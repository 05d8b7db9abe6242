import { plainMentions } from '@pipewright/contract/notifications/mentions.ts';
import { parseRichText, plainTextOf } from '@pipewright/contract/texts/rich-text.ts';
import { defineFieldType, type FieldCellProps } from '../field-type.ts';
import classes from './cells.module.css';

/** Longer texts, such as an address, do not fit into half of a form. */
const wideFrom = 300;

export const textType = defineFieldType({
  cell: TextCell,
  hasTooltip: true,
  isWide: ({ maxLength = 0 }) => maxLength >= wideFrom,
});

export const longTextType = defineFieldType({
  cell: LongTextCell,
  column: { width: 220, grows: true },
  isWide: () => true,
  hasTooltip: true,
  inlineEdit: { savesOn: 'blur', isMultiline: true },
});

/** A list shows the text without its marks. */
export const richTextType = defineFieldType({
  ...longTextType,
  cell: RichTextCell,
  text: value => plainTextOf(parseRichText(String(value ?? ''))),
});

/** In capital letters, as they are typed. */
export const codeType = defineFieldType({ cell: TextCell, column: { width: 90, grows: false } });

function TextCell({ value }: FieldCellProps) {
  return value ? <span className={classes.text}>{String(value)}</span> : null;
}

function RichTextCell({ value }: FieldCellProps) {
  return <LongText text={plainTextOf(parseRichText(String(value ?? '')))} />;
}

function LongTextCell({ value }: FieldCellProps) {
  return <LongText text={plainMentions(String(value ?? ''))} />;
}

function LongText({ text }: { text: string }) {
  return text ? (
    <span className={classes.longText} title={text}>
      {text}
    </span>
  ) : null;
}
