import { useEffect, useRef } from 'react';

/** Where the user is about to go. */
interface NextAddress {
  readonly pathname: string;
  readonly search: object;
}

/** Whether a form stays open, with what was typed, at another address. */
export type KeptAt = (next: NextAddress) => boolean;

/** The forms of this page that hold something which has not been saved. */
const forms = new Map<object, KeptAt>();

const nowhere: KeptAt = () => false;

/** Reports whether a form, identified by any object, has unsaved changes. */
export function noteUnsaved(form: object, isDirty: boolean, isKeptAt = nowhere): void {
  if (isDirty) {
    forms.set(form, isKeptAt);
  } else {
    forms.delete(form);
  }
}

export function hasUnsavedChanges(): boolean {
  return forms.size > 0;
}

/** Whether something unsaved would be lost at another address. */
export function losesUnsavedChanges({ next }: { readonly next: NextAddress }): boolean {
  return [...forms.values()].some(isKeptAt => !isKeptAt(next));
}

/** People have agreed to lose what they typed. */
export function forgetUnsavedChanges(): void {
  forms.clear();
}

/** Has the shell ask before the page is left while a form of it is dirty. */
export function useUnsavedChanges(isDirty: boolean): void {
  const form = useRef({});
  useEffect(() => {
    const own = form.current;
    noteUnsaved(own, isDirty);
    return () => noteUnsaved(own, false);
  }, [isDirty]);
}
