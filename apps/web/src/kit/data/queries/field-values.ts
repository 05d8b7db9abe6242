import { isCustomName, slugIn } from '@pipewright/contract/customization/custom-names.ts';

type Values = Readonly<Record<string, unknown>>;

/** The value of a field by its name. Those of custom fields are below `custom`, as the API has them. */
export function fieldValue(holder: Values, name: string): unknown {
  return isCustomName(name) ? customOf(holder)[slugIn(name)] : holder[name];
}

/** Whether a record has the field at all, also if it is empty. */
export function hasValue(holder: Values, name: string): boolean {
  return isCustomName(name) ? Object.hasOwn(customOf(holder), slugIn(name)) : Object.hasOwn(holder, name);
}

/** Nests values as records and requests have them: `custom.tier` is moved below `custom`. */
export function nestValues(values: Values): Record<string, unknown> {
  const entries = Object.entries(values);
  const custom = entries.filter(([name]) => isCustomName(name));
  const others = Object.fromEntries(entries.filter(([name]) => !isCustomName(name)));
  return custom.length > 0
    ? { ...others, custom: Object.fromEntries(custom.map(([name, value]) => [slugIn(name), value])) }
    : others;
}

/** A record with some values changed. Other custom values are kept. */
export function withChanges<R extends Values>(record: R, changes: Values): R {
  const { custom } = changes;
  return custom === undefined
    ? { ...record, ...changes }
    : { ...record, ...changes, custom: { ...customOf(record), ...customOf(changes) } };
}

function customOf({ custom }: Values): Values {
  return (custom as Values | null | undefined) ?? {};
}
