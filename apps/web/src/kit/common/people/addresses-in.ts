/** The addresses in a pasted list, each once: with commas, semicolons, spaces or lines between them, and `Name <address>`. */
export function addressesIn(text: string): string[] {
  const addresses = text
    // Names are for people: quoted, or before an address in brackets.
    .replaceAll(/"[^"\n]*"/g, ' ')
    .replaceAll(/[^,;\n<>]*<([^<>\s]+)>/g, ' $1 ')
    .split(/[\s,;]+/)
    .filter(Boolean);
  return [...new Map(addresses.map(address => [address.toLowerCase(), address])).values()];
}
