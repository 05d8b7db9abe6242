/** An SQL string literal that is safe for any input, whatever `standard_conforming_strings` is. */
export function quoteLiteral(value: string): string {
  const escaped = value.replaceAll("'", "''");
  return escaped.includes('\\') ? `E'${escaped.replaceAll('\\', '\\\\')}'` : `'${escaped}'`;
}
