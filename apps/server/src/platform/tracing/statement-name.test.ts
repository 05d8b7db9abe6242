import { expect, it } from 'vitest';
import { statementName } from './statement-name.ts';

it.each([
  ['select id from crm.lead where tenant_id = $1', 'SELECT crm.lead'],
  ['\n  insert into crm.tag (name) values ($1)', 'INSERT crm.tag'],
  ['update crm.deal set amount = $1', 'UPDATE crm.deal'],
  ["begin; set local app.actor_label = 'Somebody from crm'", 'BEGIN'],
  ['commit', 'COMMIT'],
  ['', 'SQL'],
])('names a statement without its values: %s', (text, name) => {
  expect(statementName(text)).toBe(name);
});
