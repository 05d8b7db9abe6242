type Parse = (text: string) => unknown;
type Serialize = (value: unknown) => string;

/** PostgreSQL's fixed type ids of the built-in arrays whose elements are read and written as plain text. */
const textLike = {
  char: 1002,
  name: 1003,
  text: 1009,
  varchar: 1015,
  date: 1182,
  uuid: 2951,
};
const numeric = { int2: 1005, int4: 1007, int8: 1016, float4: 1021, float8: 1022, oid: 1028, numeric: 1231 };

/**
 * The array types that the product uses, declared by hand. The driver could query them, but does so while a connection
 * is being set up, and leaves the rejection unhandled if the session ends at that moment.
 */
export const arrayTypes = {
  text_array: arrayType(Object.values(textLike), text => text, String),
  number_array: arrayType(Object.values(numeric), Number, String),
  boolean_array: arrayType(
    [1000],
    text => text === 't',
    value => (value ? 't' : 'f'),
  ),
  json_array: arrayType([199, 3807], text => JSON.parse(text) as unknown, JSON.stringify),
  moment_array: arrayType(
    [1115, 1185],
    text => new Date(text),
    value => (value instanceof Date ? value.toISOString() : String(value)),
  ),
};

function arrayType(oids: number[], parse: Parse, serialize: Serialize) {
  return {
    to: oids[0] ?? 0,
    from: oids,
    // The driver removes the opening brace for parsers that are marked like this.
    parse: Object.assign((text: string) => parseArray(text, parse), { array: true }),
    serialize: (values: unknown) => serializeArray(values, serialize),
  };
}

/** Reads PostgreSQL's text form of a one-dimensional array without its opening brace: `a,"b c",NULL}`. */
export function parseArray(text: string, parse: Parse): unknown[] {
  const values: unknown[] = [];
  let at = 0;
  while (at < text.length && text[at] !== '}') {
    if (text[at] === '"') {
      let value = '';
      for (at += 1; text[at] !== '"'; at += 1) {
        if (text[at] === '\\') {
          at += 1;
        }
        value += text[at];
      }
      at += 1;
      values.push(parse(value));
    } else {
      const begin = at;
      while (text[at] !== ',' && text[at] !== '}') {
        at += 1;
      }
      const value = text.slice(begin, at);
      values.push(value === 'NULL' ? null : parse(value));
    }
    if (text[at] === ',') {
      at += 1;
    }
  }
  return values;
}

/** A value that is not an array is assumed to be an array in text form already. */
export function serializeArray(values: unknown, serialize: Serialize): string {
  if (!Array.isArray(values)) {
    return String(values);
  }
  const elements = values.map(value =>
    value === null ? 'NULL' : `"${serialize(value).replace(/[\\"]/g, '\\$&')}"`,
  );
  return `{${elements.join(',')}}`;
}
