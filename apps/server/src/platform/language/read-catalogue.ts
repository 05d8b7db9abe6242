/** A text in quotes, which may go on in the next lines. */
const quoted = '(".*"(?:\\n".*")*)';
/** Texts with a context are those of the web only. */
const entry = new RegExp(`^(?:#.*\\n)*msgid ${quoted}\\nmsgstr ${quoted}`);

/**
 * The translations in a catalogue by their English texts. Reads what `npm run messages:extract` writes, several
 * times as fast as its own reader does: a server that reads a catalogue serves nobody meanwhile.
 */
export function readCatalogue(file: string): Record<string, string> {
  return Object.fromEntries(
    file.split('\n\n').flatMap(lines => {
      const [, text = '""', translation = '""'] = entry.exec(lines) ?? [];
      return text === '""' || translation === '""' ? [] : [[unquote(text), unquote(translation)]];
    }),
  );
}

function unquote(text: string): string {
  return JSON.parse(text.replaceAll('"\n"', ''));
}
