import type { ClipboardEvent, FormEvent, KeyboardEvent, MouseEvent } from 'react';
import { changesText } from '../inputs/changes-text.ts';

type Input = HTMLInputElement;

/** The text that was typed last into the input of a picker, as opposed to the name of the selected option. */
const typedTexts = new WeakMap<Input, string>();

/**
 * The input of a searchable picker shows the name of the selected option. These handlers make typing replace that
 * name: otherwise a click and a few letters would search for `North Rhine-Westphalia (Germanybav)`.
 */
export const replaceShownText = {
  onInput: ({ currentTarget: input }: FormEvent<Input>) => void typedTexts.set(input, input.value),
  onClick: ({ currentTarget: input }: MouseEvent<Input>) => selectShown(input),
  onPaste: ({ currentTarget: input }: ClipboardEvent<Input>) => selectShown(input),
  onKeyDown: (event: KeyboardEvent<Input>) => {
    if (changesText(event)) {
      selectShown(event.currentTarget);
    }
  },
};

/** Selects the text, unless it is a search that is still being typed. */
function selectShown(input: Input): void {
  const isSearch = input.getAttribute('aria-expanded') === 'true' && typedTexts.get(input) === input.value;
  if (!input.readOnly && !isSearch) {
    input.select();
  }
}
