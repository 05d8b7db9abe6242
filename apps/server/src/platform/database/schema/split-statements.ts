/** Comments, texts, names and bodies of functions, in which a semicolon does not end a statement, and the other semicolons. */
const parts =
  /--[^\n]*|\/\*[\s\S]*?\*\/|(?<!\w)e'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|;/gi;

/** The statements of a text of SQL, each with the comments before it. */
export function splitStatements(text: string): string[] {
  const ends = [...text.matchAll(parts)].filter(([part]) => part === ';').map(({ index }) => index + 1);
  return [...ends, text.length]
    .map((end, at) => text.slice(ends[at - 1] ?? 0, end))
    .filter(piece => piece.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() !== '');
}
