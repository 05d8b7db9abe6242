import { resources } from '@pipewright/contract/registry/resources.ts';
import { type Principal, teamOf } from '../../../principal.ts';
import type { Module } from '../../define-module.ts';
import { hidesDefinitions } from '../reach.ts';
import { askForPage, type PageRequest, type PageStatement, writePage } from './page-statement.ts';

/** So many texts are kept for each resource; people and programs ask in far fewer ways. */
const maxTexts = 200;

/** Placeholders for the values that differ between requests with the same text. */
const tenant = Symbol('tenant');
const user = Symbol('user');
const cursorKeys = [Symbol('first key'), Symbol('second key'), Symbol('third key'), Symbol('fourth key')];

/**
 * Builds the statements of plain lists and caches their texts: they depend only on the permissions of the caller and
 * a few parameters. Everything else is in their values.
 */
export function createPlainPages(module: Module): (request: PageRequest) => PageStatement {
  const { resource } = module;
  const texts = new Map<string, Kept>();
  const readAlong = new Set(Object.values(resource.fields).flatMap(({ embeds }) => embeds?.from ?? []));
  const shownWith = Object.values(resource.fields).flatMap(({ visibleWith }) => visibleWith ?? []);
  const deciding = [...new Set([...readingOf([...readAlong]), ...shownWith])];

  function keyOf({ principal, query, permission = resource.permissions.read }: PageRequest): string {
    const related = principal.customFields?.ofEntity(resource.name)?.related ?? [];
    const reaches = [permission, ...deciding, ...readingOf(related)].map(each =>
      principal.permissions.get(each),
    );
    const { sort, pageSize, total, fields, cursor } = query;
    const team = reaches[0] === 'team' ? teamOf(principal).length : 0;
    const position = cursor ? 'further' : 'first';
    const custom = principal.customFields?.id;
    const hides = hidesDefinitions(resource, principal);
    return [reaches.join(), team, sort, pageSize, total, fields?.join(), position, custom, hides].join('|');
  }

  function write(request: PageRequest): Kept {
    const team = teamOf(request.principal).map(() => '');
    const requested = { ...request, principal: withPlaceholders(request.principal, team) };
    const question = askForPage(module, requested);
    const after = request.query.cursor ? cursorKeys.slice(0, question.order.keys.length) : undefined;
    return { page: writePage(module, requested, question, after), team };
  }

  return request => {
    const key = keyOf(request);
    const kept = texts.get(key) ?? write(request);
    // The one that was used longest ago makes room.
    texts.delete(key);
    texts.set(key, kept);
    const [oldest] = texts.size > maxTexts ? texts.keys() : [];
    if (oldest !== undefined) {
      texts.delete(oldest);
    }
    return fill(kept, request);
  };
}

/** The permissions that decide which records of some kinds somebody reads along with others. */
function readingOf(names: readonly string[]) {
  return names.flatMap(
    name => resources.find(known => known.name === name && known.owner)?.permissions.read ?? [],
  );
}

interface Kept {
  readonly page: PageStatement;
  /** A placeholder for the ids of a team of this size. */
  readonly team: readonly string[];
}

/** The casts say that nothing looks at these values: they only pass into the list of values. */
function withPlaceholders(principal: Principal, team: readonly string[]): Principal {
  return {
    ...principal,
    tenantId: tenant as unknown as string,
    userId: user as unknown as string,
    teamIds: team,
  };
}

function fill({ page, team }: Kept, { principal, query }: PageRequest): PageStatement {
  const { order, total } = page;
  const cursor = query.cursor ? order.readCursor(query.cursor) : [];
  const actual = new Map<unknown, unknown>([
    [tenant, principal.tenantId],
    [user, principal.userId],
    [team, teamOf(principal)],
    ...cursor.map((value, i) => [cursorKeys[i], value] as const),
  ]);
  const filled = (values: readonly unknown[]) =>
    values.map(value => (actual.has(value) ? actual.get(value) : value));
  return { ...page, values: filled(page.values), total: total && { ...total, values: filled(total.values) } };
}
