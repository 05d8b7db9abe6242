import type { Page } from '@playwright/test';
import { readCatalogue } from './catalogue.ts';

/** Finds the texts on a page that are English although the catalogue has a different translation for them. */
export async function findEnglish(page: Page, language: string): Promise<readonly string[]> {
  const { texts, patterns } = englishTexts(language);
  const shown = await page.evaluate(readShownTexts);
  return [...new Set(shown)].filter(text => texts.has(text) || patterns.some(each => each.test(text)));
}

interface EnglishTexts {
  readonly texts: ReadonlySet<string>;
  /** Texts with placeholders, which match any value. */
  readonly patterns: readonly RegExp[];
}

const known = new Map<string, EnglishTexts>();

function englishTexts(language: string): EnglishTexts {
  const found = known.get(language) ?? readEnglishTexts(language);
  known.set(language, found);
  return found;
}

function readEnglishTexts(language: string): EnglishTexts {
  const catalogue = readCatalogue(language);
  // A word such as "Deal" is the translation of one text and another text's English.
  const translations = new Set(catalogue.map(({ translation }) => translation));
  const english = catalogue.flatMap(({ message, translation }) =>
    message !== translation && !translations.has(message) ? [message] : [],
  );
  return {
    texts: new Set(english.filter(text => !text.includes('{') && /\p{L}{2}/u.test(text))),
    patterns: english
      .filter(text => /\{\w+\}/.test(text) && !/plural|select|</.test(text))
      .flatMap(toPattern),
  };
}

/** `{name} was deleted` → /^.+ was deleted$/. Texts with fewer than two words of their own are too unspecific. */
function toPattern(text: string): readonly RegExp[] {
  const parts = text.split(/\{\w+\}/);
  const words = parts.join(' ').match(/\p{L}{3,}/gu) ?? [];
  const pattern = parts.map(part => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+');
  return words.length >= 2 ? [new RegExp(`^${pattern}$`)] : [];
}

/** Texts that people read or hear: visible texts, and the names and hints of controls. Runs in the page. */
function readShownTexts(): string[] {
  const found: string[] = [document.title];
  const isShown = (element: Element | null) =>
    Boolean(element?.checkVisibility({ visibilityProperty: true }));
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (isShown(parent) && parent?.closest('script, style, noscript, [lang="en"]:not(html)') === null) {
      found.push(walker.currentNode.textContent ?? '');
    }
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    if (isShown(element)) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
        found.push(element.getAttribute(name) ?? '');
      }
    }
  }
  return found.map(text => text.replaceAll(/\s+/g, ' ').trim()).filter(text => text !== '');
}
