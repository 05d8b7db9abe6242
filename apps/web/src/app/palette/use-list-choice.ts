import { type KeyboardEvent, useEffect, useState } from 'react';

/** The selected line of a list while the focus stays in the field above it. */
export function useListChoice(listId: string, length: number) {
  const [wanted, setWanted] = useState(0);
  const chosen = Math.min(wanted, Math.max(0, length - 1));
  const idOf = (index: number) => `${listId}-${index}`;
  const chosenId = idOf(chosen);

  useEffect(() => {
    document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);

  function onKeyDown(event: KeyboardEvent): void {
    // Enter also ends the input of a character, which is not a choice.
    if (length === 0 || event.nativeEvent.isComposing) {
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setWanted((chosen + step + length) % length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      document.getElementById(chosenId)?.click();
    }
  }

  return { idOf, chosen, chooseFirst: () => setWanted(0), onKeyDown };
}
