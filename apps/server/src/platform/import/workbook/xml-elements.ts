/*
 * Each end is looked for once, and not again from every beginning, as a pattern does: for a file that leaves ends out,
 * that would take the square of its length.
 */

interface Tag {
  readonly attributes: string;
  readonly isEmpty: boolean;
  /** Where it begins, and what follows it. */
  readonly start: number;
  readonly end: number;
}

/** The attributes of all tags that open an element of a name. */
export function tagsOf(xml: string, name: string): string[] {
  return [...openingsOf(xml, name)].map(({ attributes }) => attributes);
}

/** The elements of a name, one after the other, with what stands in them. */
export function* elementsOf(xml: string, name: string): Generator<Tag & { inner: string; after: number }> {
  let from = 0;
  for (const tag of openingsOf(xml, name)) {
    if (tag.start < from) {
      continue;
    }
    const { isEmpty, end } = tag;
    const closing = isEmpty ? end : xml.indexOf(`</${name}>`, end);
    if (closing === -1) {
      return;
    }
    from = isEmpty ? end : closing + name.length + 3;
    yield { ...tag, inner: xml.slice(end, closing), after: from };
  }
}

function* openingsOf(xml: string, name: string): Generator<Tag> {
  let start = xml.indexOf(`<${name}`);
  while (start !== -1) {
    const after = start + name.length + 1;
    let from = after;
    // Not the beginning of a longer name.
    if (/[\s/>]/.test(xml.charAt(after))) {
      const end = xml.indexOf('>', after);
      if (end === -1) {
        return;
      }
      const isEmpty = xml.charAt(end - 1) === '/';
      yield { attributes: xml.slice(after, isEmpty ? end - 1 : end), isEmpty, start, end: end + 1 };
      from = end;
    }
    start = xml.indexOf(`<${name}`, from);
  }
}
