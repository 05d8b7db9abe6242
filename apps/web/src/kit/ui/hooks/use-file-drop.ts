import { type DragEvent, useState } from 'react';

/** Takes files that are dropped on an element, which gets the handlers. Without `onFiles`, it takes none. */
export function useFileDrop(onFiles: ((files: readonly File[]) => void) | undefined) {
  const [isOver, setOver] = useState(false);
  const over = (isNow: boolean) => (event: DragEvent) => {
    if (onFiles && event.dataTransfer.types.includes('Files')) {
      event.preventDefault();
      setOver(isNow);
    }
  };
  return {
    'data-over': isOver || undefined,
    onDragOver: over(true),
    onDragLeave: over(false),
    onDrop: (event: DragEvent) => {
      over(false)(event);
      onFiles?.([...event.dataTransfer.files]);
    },
  };
}
