import { useEffect, useRef } from 'react';

/** The forms of this page that hold something which has not been saved. */
const forms = new Set<object>();

/** Reports whether a form, identified by any object, has unsaved changes. */
export function noteUnsaved(form: object, isDirty: boolean): void {
  if (isDirty) {
    forms.add(form);
  } else {
    forms.delete(form);
  }
}

export function hasUnsavedChanges(): boolean {
  return forms.size > 0;
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
