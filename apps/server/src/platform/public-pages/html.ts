/** HTML that is safe to send: everything that was inserted into it is escaped. */
export interface Html {
  readonly html: string;
}
type Insertable = string | number | Html | undefined | false | readonly Insertable[];

/** Escapes every inserted text: `` html`<p>${name}</p>` ``. Nested `html` stays as it is, lists are joined. */
export function html(parts: TemplateStringsArray, ...values: readonly Insertable[]): Html {
  const text = parts.map((part, index) => (index === 0 ? part : `${write(values[index - 1])}${part}`));
  return { html: text.join('') };
}

function write(value: Insertable): string {
  if (value === undefined || value === false) {
    return '';
  }
  if (typeof value === 'object') {
    return 'html' in value ? value.html : value.map(write).join('');
  }
  return String(value).replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);
}
