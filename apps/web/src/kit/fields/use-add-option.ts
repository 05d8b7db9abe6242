import type { AnyRecord } from '../any-record.ts';
import type { Screens } from '../define-screens.ts';
import { useAdding } from '../record/adding.ts';
import { useMay } from '../viewer.tsx';

/** Stands for the value that is not there yet. */
export const addValue = 'add';

interface Input {
  readonly screens: Screens;
  /** What was typed and not found. */
  readonly text: string;
  readonly isFound: boolean;
  /** What the new record has besides its name. */
  readonly values?: Readonly<Record<string, unknown>>;
  readonly onAdded: (record: AnyRecord) => void;
}

/** The option that adds what a picker lacks, for those who may; choosing it opens the form of the new value. */
export function useAddOption({ screens, text, isFound, values, onAdded }: Input) {
  const { resource, label } = screens;
  const adding = useAdding();
  const may = useMay(resource.permissions.create);
  const isOffered = adding !== undefined && may && text !== '' && !isFound;
  return {
    options: isOffered ? [{ value: addValue, label: `Add ${label[0].toLowerCase()} “${text}”` }] : [],
    add: () =>
      adding?.({
        resourceName: resource.name,
        values: { ...values, [resource.title]: text },
        onAdded,
      }),
  };
}
