/** Reads the text of one search parameter. Undefined: the text is not one of its values. */
export type ParameterSchema<Value extends string = string> = (text: string) => Value | undefined;

export const anyText: ParameterSchema = text => text || undefined;

export const idText = matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);

export const yearText = matching(/^[0-9]{4}$/);

/** A month (`2026-03`) or a quarter (`2026-Q1`). */
export const periodText = matching(/^[0-9]{4}-(0[1-9]|1[0-2]|Q[1-4])$/);

/** A day that exists: `2026-11-15`. */
export const dayText: ParameterSchema = text => {
  const time = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : undefined;
};

export function oneOf<const Value extends string>(...values: readonly Value[]): ParameterSchema<Value> {
  return text => values.find(value => value === text);
}

function matching(pattern: RegExp): ParameterSchema {
  return text => (pattern.test(text) ? text : undefined);
}
