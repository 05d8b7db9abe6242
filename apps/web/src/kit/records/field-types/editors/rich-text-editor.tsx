import { RichTextInput } from '../../../ui/rich-text/rich-text-input.tsx';
import { TextCondition } from '../conditions/text-condition.tsx';
import { type FieldEditor, type FieldInputProps, inputProps } from './field-editor.ts';

export const richTextEditor: FieldEditor = { input: RichTextField, condition: TextCondition };

function RichTextField(props: FieldInputProps) {
  return <RichTextInput {...inputProps(props)} value={String(props.value ?? '')} onChange={props.onChange} />;
}
