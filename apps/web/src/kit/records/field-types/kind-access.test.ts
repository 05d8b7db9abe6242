import { relative, resolve } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const web = resolve(import.meta.dirname, '../../../..');
const fieldTypes = 'src/kit/records/field-types/';
const declaredIn = /packages\/contract\/src\/(fields|field-definition|operations\/imports)\.ts$/;

// Compiles the application once, without packages that do not use fields, because they are most of the work.
const skipped = /^(@mantine|@tabler|@simplewebauthn)\//;

test('only the field types depend on the kind of a field', { timeout: 180_000 }, () => {
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(resolve(web, 'tsconfig.json'), ts.sys.readFile).config,
    ts.sys,
    web,
  );
  const sources = fileNames.filter(name => relative(web, name).startsWith('src/'));
  const host = ts.createCompilerHost(options);
  host.resolveModuleNameLiterals = (literals, containingFile) =>
    literals.map(({ text }) =>
      skipped.test(text)
        ? { resolvedModule: undefined }
        : ts.resolveModuleName(text, containingFile, options, host),
    );
  const program = ts.createProgram(sources, { ...options, noEmit: true, types: [] }, host);
  const checker = program.getTypeChecker();
  const accesses: string[] = [];

  for (const file of program.getSourceFiles()) {
    const path = relative(web, file.fileName);
    if (path.startsWith('src/') && !path.startsWith(fieldTypes) && !path.endsWith('.test.ts')) {
      visit(file, path);
    }
  }
  expect(accesses).toEqual([]);

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
