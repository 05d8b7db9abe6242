const tables = /\b(?:from|into|update)\s+(?<table>(?:crm|identity|jobs)\.[a-z_]+)/i;

/** What a statement does and to which table: texts of statements can contain values and are not exported. */
export function statementName(text: string): string {
  const operation = /[a-z]+/i.exec(text)?.[0].toUpperCase() ?? 'SQL';
  const table = operation === 'BEGIN' ? undefined : tables.exec(text)?.groups?.table;
  return table ? `${operation} ${table}` : operation;
}
