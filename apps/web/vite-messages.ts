import { readFile } from 'node:fs/promises';
import { type NodePath, type PluginItem, transformAsync, types } from '@babel/core';
import macros from '@lingui/babel-plugin-lingui-macro';
import { formatter } from '@lingui/format-po';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
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
      filter: { id: /\.po$/ },
      async handler(id) {
        const messagesById = compileCatalogue(await readFile(id, 'utf8'));
        return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(messagesById))});`;
      },
    },
  };
}

/**
 * English texts stay in the code that shows them, so that no catalogue has to be loaded for them. Those with
 * placeholders or plurals are compiled, so that the browser needs no parser.
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
          ObjectExpression({ node: { properties } }) {
            const [id, message] = ['id', 'message'].map(name =>
              properties.find(
                property =>
                  types.isObjectProperty(property) &&
                  types.isIdentifier(property.key, { name }) &&
                  types.isStringLiteral(property.value),
              ),
            );
            if (id && types.isObjectProperty(message) && types.isStringLiteral(message.value)) {
              message.value = compiledNode(message.value.value);
            }
          },
          JSXAttribute({ node }) {
            const text = types.isJSXExpressionContainer(node.value) ? node.value.expression : node.value;
            if (node.name.name === 'message' && types.isStringLiteral(text)) {
              node.value = types.jsxExpressionContainer(compiledNode(text.value));
            }
          },
        });
      },
    },
  },
};

function compiledNode(text: string): types.Expression {
  const compiled = compact(compileMessageOrThrow(text));
  return types.valueToNode(compiled);
}

/** The messages of a catalogue by the ids that the browser looks them up by. */
export function compileCatalogue(content: string): Record<string, CompiledMessage | string> {
  const catalogue = po.parse(content, { locale: undefined, sourceLocale: 'en', filename: '' }) as Catalogue;
  return Object.fromEntries(
    Object.entries(catalogue).flatMap(([id, message]) => {
      const compiled = compact(compileMessageOrThrow(message.translation ?? ''));
      return compiled === '' ? [] : keysOf(id, message).map(key => [key, compiled]);
    }),
  );
}

const entitySentences = 'apps/web/src/kit/records/screens/entity-sentences.ts';

/**
 * Texts of the server's mails are not needed here; declared texts and the sentences of entities are found by their
 * English text.
 */
function keysOf(id: string, { message = '', origin = [] }: Message): readonly string[] {
  const isFrom = (folder: string) => origin.some(([file]) => file.startsWith(folder));
  return [
    ...(isFrom('apps/web/') ? [id] : []),
    ...(isFrom('packages/contract/') || isFrom(entitySentences) ? [declaredKey(message)] : []),
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
