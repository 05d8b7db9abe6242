import ts from 'typescript';

export interface SqlTemplate {
  /** The text of the template, with `$1`, `$2` … in place of its values. */
  readonly text: string;
  readonly line: number;
}

/** Every template of a source file that is tagged `tx` or `sql` (also as a member, such as `session.sql`). */
export function readSqlTemplates(fileName: string, source: string): SqlTemplate[] {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true);
  const found: SqlTemplate[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isTaggedTemplateExpression(node) && isSqlTag(node.tag)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      found.push({ text: textOf(node.template), line: line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isSqlTag(tag: ts.Expression): boolean {
  const name = ts.isPropertyAccessExpression(tag) ? tag.name : tag;
  return ts.isIdentifier(name) && (name.text === 'tx' || name.text === 'sql');
}

function textOf(template: ts.TemplateLiteral): string {
  if (ts.isNoSubstitutionTemplateLiteral(template)) {
    return template.text;
  }
  return template.templateSpans.reduce(
    (text, span, index) => `${text}$${index + 1}${span.literal.text}`,
    template.head.text,
  );
}
