import { readFileSync } from 'node:fs';
import { findCutTexts } from '../find-cut-texts.ts';
import { expect, test } from '../fixtures.ts';
import { screenPaths } from './screens.ts';

// A separate browser: the shared one has another size.
test.use({ organizationLanguage: 'de', emptyCache: true, viewport: { width: 360, height: 740 } });

/** A message of a catalogue: a text, or its parts with placeholders and plural forms. */
type Compiled = string | readonly Part[];
type Part = string | readonly [name: string, format?: string, forms?: Readonly<Record<string, Compiled>>];

/** Texts 40 % longer than German ones, which are long already, do not widen a phone's screen and are not cut off. */
test('texts can be much longer', { tag: '@desktop' }, async ({ signedIn: page, tenant, visit }) => {
  test.slow();
  await page.route('**/assets/messages-*.js', async (route, request) => {
    const file = new URL(request.url()).pathname.replace('/assets/', '../../apps/web/dist/assets/');
    const code = readFileSync(new URL(file, import.meta.url), 'utf8');
    // The file may import what it loads its other parts with, which is not needed to read its texts.
    const texts = code.replace(/^import[^;]*;/, '');
    const { messages } = await import(`data:text/javascript,${encodeURIComponent(texts)}`);
    const [, name] = /(\w+) as messages/.exec(code) ?? [];
    const body = `${code}\nObject.assign(${name}, ${JSON.stringify(lengthenAll(messages))});`;
    await route.fulfill({ contentType: 'text/javascript', body });
  });
  const problems: Record<string, readonly string[]> = {};
  for (const path of await screenPaths(tenant)) {
    await visit(path);
    await expect(page.locator('body'), `${path} is lengthened`).toContainText('ẋẋ');
    const found = await findCutTexts(page);
    if (found.length > 0) {
      problems[path] = found;
    }
  }
  expect(problems).toEqual({});
});

function lengthenAll(messages: Readonly<Record<string, Compiled>>): Record<string, Compiled> {
  return Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, lengthen(message)]));
}

function lengthen(message: Compiled): Compiled {
  return typeof message === 'string' ? lengthenText(message) : message.map(lengthenPart);
}

function lengthenPart(part: Part): Part {
  if (typeof part === 'string') {
    return lengthenText(part);
  }
  const [name, format, forms] = part;
  return format && forms ? [name, format, lengthenAll(forms) as typeof forms] : part;
}

/** Words of other letters behind the text, 40 % as long as it is. */
function lengthenText(text: string): string {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const more = 'ẋẋẋẋ ẋẋẋẋẋẋ '.repeat(10).slice(0, Math.ceil(letters * 0.4));
  return letters > 1 ? text.replace(/(\s*)$/, ` ${more.trim()}$1`) : text;
}
