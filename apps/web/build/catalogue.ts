import { formatter } from '@lingui/format-po';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { startPart } from './catalogue-parts.ts';

const po = formatter();
type Catalogue = Awaited<ReturnType<typeof po.parse>>;
type Message = Catalogue[string];

/** Messages by the ids that the browser looks them up by. */
type Messages = Record<string, CompiledMessage | string>;

/** The part with the texts of a file; none where they are not needed, such as those of the server's mails. */
type PartOf = (file: string) => string | undefined;

/** A part with fewer texts is not worth a request of its own. */
const fewTexts = 25;

const siteFolder = 'apps/web/src/site/';
const offlineFolder = 'apps/web/src/offline/';
const entitySentences = 'apps/web/src/kit/records/screens/texts/entity-sentences.ts';

/** The texts of the public site, which is drawn at build. */
export function compileSiteTexts(content: string): Messages {
  return (
    compileParts(content, file => (file.startsWith(siteFolder) ? startPart : undefined))[startPart] ?? {}
  );
}

/** The texts of the page for times without a connection. */
export function compileOfflineTexts(content: string): Messages {
  return (
    compileParts(content, file => (file.startsWith(offlineFolder) ? startPart : undefined))[startPart] ?? {}
  );
}

/** The texts of the application, divided into the parts that its pages load. */
export function compileApplicationTexts(
  content: string,
  partOf: (file: string) => string,
): Record<string, Messages> {
  const parts = compileParts(content, file => (isOfApplication(file) ? partOf(file) : undefined));
  const divided: Record<string, Messages> = {};
  for (const [part, messages] of Object.entries(parts)) {
    const place = Object.keys(messages).length < fewTexts ? startPart : part;
    divided[place] = { ...divided[place], ...messages };
  }
  return divided;
}

function isOfApplication(file: string): boolean {
  const isShown =
    file.startsWith('apps/web/') && !file.startsWith(siteFolder) && !file.startsWith(offlineFolder);
  return isShown || file.startsWith('packages/contract/');
}

function compileParts(content: string, partOf: PartOf): Record<string, Messages> {
  const catalogue = po.parse(content, { locale: undefined, sourceLocale: 'en', filename: '' }) as Catalogue;
  const parts: Record<string, Messages> = {};
  for (const [id, message] of Object.entries(catalogue)) {
    const compiled = compact(compileMessageOrThrow(message.translation ?? ''));
    if (compiled === '') {
      continue;
    }
    for (const [key, places] of placesByKey(id, message, partOf)) {
      for (const part of places.has(startPart) ? [startPart] : places) {
        parts[part] ??= {};
        parts[part][key] = compiled;
      }
    }
  }
  return parts;
}

/** The parts that need a message, for each of the keys that it is looked up by. */
function placesByKey(
  id: string,
  { message = '', origin = [] }: Message,
  partOf: PartOf,
): ReadonlyMap<string, ReadonlySet<string>> {
  const places = new Map<string, Set<string>>();
  for (const [file] of origin) {
    const part = partOf(file);
    for (const key of part === undefined ? [] : keysIn(file, id, message)) {
      places.set(key, (places.get(key) ?? new Set()).add(part ?? startPart));
    }
  }
  return places;
}

/** Declared texts are found by their English text, and the sentences of entities in both ways. */
function keysIn(file: string, id: string, message: string): readonly string[] {
  if (file.startsWith('packages/contract/')) {
    return [declaredKey(message)];
  }
  return file === entitySentences ? [keyOf(id, message), declaredKey(message)] : [keyOf(id, message)];
}

/** A declared text itself; with placeholders as it is declared. */
function declaredKey(message: string): string {
  const compiled = compileMessageOrThrow(message);
  return compiled.every(part => typeof part === 'string') ? compiled.join('') : message;
}

/** A plain text needs no list around it, unless it has characters that mean something in messages. */
export function compact(compiled: CompiledMessage): CompiledMessage | string {
  const text = compiled.every(part => typeof part === 'string') && compiled.join('');
  return text === false ? compiled : /[{}']/.test(text) ? [text] : text;
}

/** Plain texts are found by themselves, those with placeholders, markup or a context by their id. */
export function keyOf(id: string, text: string): string {
  const isPlain = typeof compact(compileMessageOrThrow(text)) === 'string' && !/<\/?\d/.test(text);
  return isPlain && generateMessageId(text) === id ? text : id;
}
