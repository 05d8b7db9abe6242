import type { PendingQuery, Row } from 'postgres';
import { quoteLiteral } from '../quote-literal.ts';

export interface NamedStatement {
  /** An SQL identifier that is unique to this definition. */
  readonly name: string;
  /** What follows `PREPARE name`: types of parameters and the statement. */
  readonly definition: string;
}

type Run = (text: string) => PendingQuery<Row[]>;

/** Each takes memory of its session; those that were used longest ago are given up. */
const maxNamedStatements = 50;

/** On a connection with a session of its own, whose statements are known: `present`, the one used last at the end. */
export function prepareOnce(
  present: Set<string>,
  statements: readonly NamedStatement[],
  run: Run,
): PendingQuery<Row[]>[] {
  return statements.flatMap(({ name, definition }) => {
    const isPresent = present.delete(name);
    present.add(name);
    if (isPresent) {
      return [];
    }
    const [oldest] = present.size > maxNamedStatements ? present : [];
    if (oldest !== undefined) {
      present.delete(oldest);
      run(`deallocate ${oldest}`);
    }
    const prepared = run(`prepare ${name} ${definition}`);
    prepared.catch(() => present.delete(name));
    return [prepared];
  });
}

/**
 * Behind a pooler only the session itself knows what it has prepared, so it is asked in the same message. Must be called
 * within the transaction that executes the statements.
 */
export function prepareInAnySession(statements: readonly NamedStatement[], run: Run): PendingQuery<Row[]>[] {
  return statements.length > 0 ? [run(`do ${quoteLiteral(preparingBlock(statements))}`)] : [];
}

function preparingBlock(statements: readonly NamedStatement[]): string {
  const names = statements.map(({ name }) => quoteLiteral(name)).join(', ');
  const steps = statements.map(
    ({ name, definition }) => `
      if not exists (select from pg_prepared_statements where name = ${quoteLiteral(name)}) then
        execute ${quoteLiteral(`prepare ${name} ${definition}`)};
      end if;`,
  );
  // A failure must not end the transaction: it may never execute the statement.
  return `
    declare unneeded text;
    begin
      for unneeded in
        select name from pg_prepared_statements where from_sql and name not in (${names})
        order by prepare_time desc offset ${maxNamedStatements - statements.length}
      loop
        execute format('deallocate %I', unneeded);
      end loop;
      ${steps.join('')}
    exception when others then
      null;
    end`;
}
