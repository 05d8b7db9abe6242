import { type AnyRecord, titleOf } from '../../../data/queries/any-record.ts';
import { useMay } from '../../../data/session/viewer.tsx';
import { useAdding } from '../../form/adding/adding.ts';
import type { Screens } from '../../screens/define-screens.ts';

/** The placeholder for a value that does not exist yet. */
export const addValue = 'add';

interface Input {
  readonly screens: Screens;
  readonly text: string;
  /** The results for the text, once the search is finished. */
  readonly found: readonly { readonly label: string; readonly record: AnyRecord }[];
  readonly isSettled: boolean;
  /** The values of the new record besides its name. */
  readonly values?: Readonly<Record<string, unknown>>;
  readonly onAdded: (record: AnyRecord) => void;
}

/** The option that adds what a picker lacks, for those who may; choosing it opens the form of the new value. */
export function useAddOption({ screens, text: typed, found, isSettled, values, onAdded }: Input) {
  const { resource, texts } = screens;
  const text = typed.trim();
  const adding = useAdding();
  const may = useMay(resource.permissions.create);
  const isFound = found.some(option =>
    [option.label, titleOf(resource, option.record)].some(name => isSameName(name, text)),
  );
  // Before the search has answered, nobody knows that it is missing.
  const isOffered = adding !== undefined && may && text !== '' && isSettled && !isFound;
  return {
    options: isOffered ? [{ value: addValue, label: texts.addNamed({ title: text }) }] : [],
    add: () =>
      adding?.({
        resourceName: resource.name,
        values: { ...values, [resource.title]: text },
        onAdded,
      }),
  };
}

/** Two names that differ in capitals, spaces or compatibility forms only would be confused. */
export function isSameName(one: string, other: string): boolean {
  return comparable(one) === comparable(other);
}

function comparable(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}
