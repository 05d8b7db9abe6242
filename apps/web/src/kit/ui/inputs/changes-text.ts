import type { KeyboardEvent } from 'react';

/** Whether a key changes the text of an input. `Process` and `Unidentified` come from input methods and phones' keyboards. */
export function changesText({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isCharacter = key.length === 1 && !ctrlKey && !metaKey && !altKey;
  return isCharacter || ['Backspace', 'Delete', 'Process', 'Unidentified'].includes(key);
}
