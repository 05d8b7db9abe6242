import { readFile } from 'node:fs/promises';
import { type NodePath, type PluginItem, transformAsync, types } from '@babel/core';
import macros from '@lingui/babel-plugin-lingui-macro';
import { formatter } from '@lingui/format-po';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import type { Plugin } from 'vite';

const po = formatter();
type Catalogue = Awaited<ReturnType<typeof po.parse>>;
type Message = Catalogue[string];

/** Translated texts: replaces the macros in the code, and makes a module of each catalogue. */
export function messages(): Plugin {
  return {
    name: 'messages',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: /@lingui\/(core|react)\/macro/ },
      handler: (code, id) => withoutMacros(code, id),
    },
    load: {
      // The page for times without a connection has only its own texts.
      filter: { id: /\.po(\?offline)?$/ },
      async handler(id) {
        const [file = '', part] = id.split('?');
        const isNeeded = part === 'offline' ? isOfflineText : isApplicationText;
        const messagesById = compileCatalogue(await readFile(file, 'utf8'), isNeeded);
        return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(messagesById))});`;
      },
    },
  };
}

/**
 * English texts stay in the code that shows them, so that no catalogue has to be loaded for them; plain ones are their own
 * ids. Those with placeholders or plurals are compiled, so that the browser needs no parser.
 */
async function withoutMacros(code: string, filename: string) {
  const result = await transformAsync(code, {
    filename,
    babelrc: false,
    configFile: false,
    sourceMaps: true,
    parserOpts: { plugins: ['typescript', 'jsx'] },
    plugins: [[macros, { descriptorFields: 'message', linguiConfig }], compileInPlace],
  });
  return result?.code ? { code: result.code, map: result.map } : undefined;
}

/** What the macros read from the configuration; giving it here saves them searching for the file. */
const linguiConfig = {
  macro: { corePackage: ['@lingui/core/macro'], jsxPackage: ['@lingui/react/macro'] },
  runtimeConfigModule: {
    i18n: ['@lingui/core', 'i18n'],
    Trans: ['@lingui/react', 'Trans'],
    useLingui: ['@lingui/react', 'useLingui'],
  },
};

const compileInPlace: PluginItem = {
  visitor: {
    Program: {
      // The macros have been replaced by then.
      exit(program: NodePath<types.Program>) {
        program.traverse({
          ObjectExpression({ node }) {
            const [id, message] = ['id', 'message'].map(name =>
              node.properties.find(
                property =>
                  types.isObjectProperty(property) &&
                  types.isIdentifier(property.key, { name }) &&
                  types.isStringLiteral(property.value),
              ),
            );
            if (!types.isObjectProperty(id) || !types.isObjectProperty(message)) {
              return;
            }
            const compiled = compiledNode(literalIn(id), literalIn(message));
            if (compiled) {
              message.value = compiled;
            } else {
              id.value = message.value;
              node.properties.splice(node.properties.indexOf(message), 1);
            }
          },
          JSXOpeningElement({ node }) {
            const [id, message] = ['id', 'message'].map(name =>
              node.attributes.find(each => types.isJSXAttribute(each) && each.name.name === name),
            );
            if (types.isJSXAttribute(id) && types.isJSXAttribute(message)) {
              const compiled = compiledNode(textOf(id), textOf(message));
              if (compiled) {
                message.value = types.jsxExpressionContainer(compiled);
              } else {
                id.value = message.value;
                node.attributes.splice(node.attributes.indexOf(message), 1);
              }
            }
          },
        });
        // `_("Save")` is shorter than `_({ id: "Save" })`, and means the same.
        program.traverse({
          CallExpression({ node: { callee, arguments: given } }) {
            const [only] = given;
            if (
              types.isMemberExpression(callee) &&
              types.isIdentifier(callee.property, { name: '_' }) &&
              types.isObjectExpression(only) &&
              only.properties.length === 1
            ) {
              const [id] = only.properties;
              if (
                types.isObjectProperty(id) &&
                types.isIdentifier(id.key, { name: 'id' }) &&
                types.isStringLiteral(id.value)
              ) {
                given[0] = id.value;
              }
            }
          },
        });
      },
    },
  },
};

function literalIn({ value }: types.ObjectProperty): string {
  return types.isStringLiteral(value) ? value.value : '';
}

function textOf({ value }: types.JSXAttribute): string {
  const text = types.isJSXExpressionContainer(value) ? value.expression : value;
  return types.isStringLiteral(text) ? text.value : '';
}

/** The compiled text; none where the text itself is the key, so that neither an id nor a second copy is needed. */
function compiledNode(id: string, text: string): types.Expression | undefined {
  return keyOf(id, text) === text ? undefined : types.valueToNode(compact(compileMessageOrThrow(text)));
}

/** Plain texts are found by themselves, those with placeholders, markup or a context by their id. */
function keyOf(id: string, text: string): string {
  const isPlain = typeof compact(compileMessageOrThrow(text)) === 'string' && !/<\/?\d/.test(text);
  return isPlain && generateMessageId(text) === id ? text : id;
}

/** Which texts of a catalogue are needed, by the file that shows them. */
type IsNeeded = (file: string) => boolean;
const siteFolder = 'apps/web/src/site/';
export const isSiteText: IsNeeded = file => file.startsWith(siteFolder);
const isOfflineText: IsNeeded = file => file.startsWith('apps/web/src/offline/');
const isApplicationText: IsNeeded = file =>
  file.startsWith('apps/web/') && !isSiteText(file) && !isOfflineText(file);

/**
 * The messages of a catalogue by the ids that the browser looks them up by. The application does not load the texts of
 * the public site, which is drawn at build.
 */
export function compileCatalogue(
  content: string,
  isNeeded: IsNeeded = isApplicationText,
): Record<string, CompiledMessage | string> {
  const catalogue = po.parse(content, { locale: undefined, sourceLocale: 'en', filename: '' }) as Catalogue;
  return Object.fromEntries(
    Object.entries(catalogue).flatMap(([id, message]) => {
      const compiled = compact(compileMessageOrThrow(message.translation ?? ''));
      return compiled === '' ? [] : keysOf(id, message, isNeeded).map(key => [key, compiled]);
    }),
  );
}

const entitySentences = 'apps/web/src/kit/records/screens/entity-sentences.ts';

/**
 * Texts of the server's mails are not needed here; declared texts and the sentences of entities are found by their
 * English text.
 */
function keysOf(id: string, { message = '', origin = [] }: Message, isNeeded: IsNeeded): readonly string[] {
  const isFrom = (folder: string) => origin.some(([file]) => file.startsWith(folder));
  // Of these the application alone shows some.
  const isDeclared =
    isNeeded === isApplicationText && (isFrom('packages/contract/') || isFrom(entitySentences));
  return [
    ...(origin.some(([file]) => isNeeded(file)) ? [keyOf(id, message)] : []),
    ...(isDeclared ? [declaredKey(message)] : []),
  ];
}

/** A declared text itself; with placeholders as it is declared. */
function declaredKey(message: string): string {
  const compiled = compileMessageOrThrow(message);
  return compiled.every(part => typeof part === 'string') ? compiled.join('') : message;
}

/** A plain text needs no list around it, unless it has characters that mean something in messages. */
function compact(compiled: CompiledMessage): CompiledMessage | string {
  const text = compiled.every(part => typeof part === 'string') && compiled.join('');
  return text === false ? compiled : /[{}']/.test(text) ? [text] : text;
}
