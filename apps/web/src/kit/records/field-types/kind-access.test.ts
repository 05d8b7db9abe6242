import { relative, resolve } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const web = resolve(import.meta.dirname, '../../../..');
const fieldTypes = 'src/kit/records/field-types/';
const declaredIn =
  /packages\/contract\/src\/(fields\/(fields|field-definition)|operations\/import\/imports)\.ts$/;

// The packages of others have nothing to do with fields, and their types are most of the work.
const ours = /^(\.|@pipewright\/)/;

test('only the field types depend on the kind of a field', { timeout: 180_000 }, () => {
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(resolve(web, 'tsconfig.json'), ts.sys.readFile).config,
    ts.sys,
    web,
  );
  const sources = fileNames.filter(
    name =>
      relative(web, name).startsWith('src/') &&
      !/\.test\.tsx?$/.test(name) &&
      /\bkind\b/.test(ts.sys.readFile(name) ?? ''),
  );
  const settings = { ...options, noEmit: true, types: [], lib: ['lib.es2024.d.ts'] };
  const host = ts.createCompilerHost(settings);
  host.resolveModuleNameLiterals = (literals, containingFile) =>
    literals.map(({ text }) =>
      ours.test(text)
        ? ts.resolveModuleName(text, containingFile, settings, host)
        : { resolvedModule: undefined },
    );
  const program = ts.createProgram(sources, settings, host);
  const checker = program.getTypeChecker();
  const accesses: string[] = [];

  for (const name of sources) {
    const file = program.getSourceFile(name);
    if (file) {
      visit(file, relative(web, name));
    }
  }
  // Without the first, the test would not notice that the kind is declared elsewhere.
  expect(accesses.some(path => path.startsWith(fieldTypes))).toBe(true);
  expect(accesses.filter(path => !path.startsWith(fieldTypes))).toEqual([]);

  function visit(node: ts.Node, path: string): void {
    const symbol = readProperty(node);
    if (symbol?.declarations?.some(declaration => declaredIn.test(declaration.getSourceFile().fileName))) {
      const { line } = node.getSourceFile().getLineAndCharacterOfPosition(node.getStart());
      accesses.push(`${path}:${line + 1}`);
    }
    node.forEachChild(child => visit(child, path));
  }

  /** The `kind` that `field.kind`, `field['kind']` or `const { kind } = field` reads. */
  function readProperty(node: ts.Node): ts.Symbol | undefined {
    if (ts.isPropertyAccessExpression(node) && node.name.text === 'kind') {
      return checker.getSymbolAtLocation(node.name);
    }
    if (
      ts.isElementAccessExpression(node) &&
      ts.isStringLiteral(node.argumentExpression) &&
      node.argumentExpression.text === 'kind'
    ) {
      return checker.getTypeAtLocation(node.expression).getProperty('kind');
    }
    if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const name = (node.propertyName ?? node.name).getText();
      return name === 'kind' ? checker.getTypeAtLocation(node.parent).getProperty('kind') : undefined;
    }
    return undefined;
  }
});
