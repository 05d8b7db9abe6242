import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { TextCondition } from '../conditions/text-condition.tsx';
import { type FieldEditor, type FieldInputProps, inputProps } from './field-editor.ts';

/** Few forms have such a field, so the others do not load its editor. */
const RichTextInput = lazy(async () => ({
  default: (await import('../../../ui/rich-text/rich-text-input.tsx')).RichTextInput,
}));

export const richTextEditor: FieldEditor = { input: RichTextField, condition: TextCondition };

function RichTextField(props: FieldInputProps) {
  return (
    <Suspense fallback={<Skeleton height={160} />}>
      <RichTextInput {...inputProps(props)} value={String(props.value ?? '')} onChange={props.onChange} />
    </Suspense>
  );
}
