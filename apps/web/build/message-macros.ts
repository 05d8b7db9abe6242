import { type NodePath, type PluginItem, transformAsync, types } from '@babel/core';
import macros from '@lingui/babel-plugin-lingui-macro';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { compact, keyOf } from './catalogue.ts';

/**
 * English texts stay in the code that shows them, so that no catalogue has to be loaded for them; plain ones are their own
 * ids. Those with placeholders or plurals are compiled, so that the browser needs no parser.
 */
export async function withoutMacros(code: string, filename: string) {
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
