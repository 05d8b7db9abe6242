import type { Module } from '../../define-module.ts';
import { keepTexts } from '../kept-texts.ts';
import { askForPage, type PageRequest, type PageStatement, writePage } from './page-statement.ts';

/** Placeholders for the values of a cursor. */
const cursorKeys = [Symbol('first key'), Symbol('second key'), Symbol('third key'), Symbol('fourth key')];

/**
 * Builds the statements of plain lists and caches their texts: they depend only on the permissions of the caller and
 * a few parameters. Everything else is in their values.
 */
export function createPlainPages(module: Module): (request: PageRequest) => PageStatement {
  const { resource } = module;
  const kept = keepTexts<PageStatement>(resource);

  return request => {
    const { principal, query, permission = resource.permissions.read } = request;
    const { sort, pageSize, total, fields, cursor } = query;
    const position = cursor ? 'further' : 'first';
    const key = [sort, pageSize, total, fields?.join(), position].join('|');
    const { statement, fill } = kept({ principal, permission, key }, anybody => {
      const requested = { ...request, principal: anybody };
      const question = askForPage(module, requested);
      const after = cursor ? cursorKeys.slice(0, question.order.keys.length) : undefined;
      return writePage(module, requested, question, after);
    });
    const { order, total: counted } = statement;
    const after = cursor ? order.readCursor(cursor) : [];
    const others = new Map<unknown, unknown>(after.map((value, i) => [cursorKeys[i], value]));
    return {
      ...statement,
      values: fill(statement.values, others),
      total: counted && { ...counted, values: fill(counted.values, others) },
    };
  };
}
