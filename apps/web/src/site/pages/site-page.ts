/** A page of the public site besides the landing page: text only, and as true as the product is. */
export interface SitePage {
  /** Its address without the slash. */
  readonly name: string;
  readonly title: string;
  /** For search engines, and below the title. */
  readonly description: string;
  readonly sections: readonly Section[];
}

interface Section {
  readonly title: string;
  readonly paragraphs?: readonly Rich[];
  readonly items?: readonly Rich[];
}

/** Text, with links in it. */
export type Rich = string | readonly (string | Link)[];

interface Link {
  readonly text: string;
  readonly href: string;
}

/** A link inside a text. */
export function link(text: string, href: string): Link {
  return { text, href };
}
