import { moduleFor } from '../../custom-fields/resource-for.ts';
import { defineReadRoute, type Route } from '../../http/routes/define-route.ts';
import { copyBeforeReading } from '../copied-on-use.ts';
import type { Module } from '../define-module.ts';
import { readKeyNames } from '../query/search/titles.ts';
import { resolveDimensions } from './dimensions.ts';
import { groupRecords } from './group-records.ts';

/** Counts and adds up the records of any entity. */
export function groupsRoute(module: Module, all: readonly Module[]): Route {
  return defineReadRoute(module.resource.operations.groups, async ({ principal, body, db }) => {
    const { matching = {}, by, measures, limit } = body;
    await copyBeforeReading(db, principal, module, matching);
    const { groups, total, hasMore } = await groupRecords(
      module,
      all,
      db,
      { principal, query: matching },
      { by, measures, limit },
    );
    const names = await Promise.all(
      resolveDimensions(moduleFor(module, principal), all, by, principal).map((dimension, index) =>
        readKeyNames(dimension.module, all, db, {
          principal,
          by: dimension.field,
          keys: [...new Set(groups.map(({ keys }) => keys[index] ?? null))],
        }),
      ),
    );
    return {
      body: {
        groups: groups.map(({ keys, figures }) => ({
          keys: keys.map((value, index) => ({ value, name: names[index]?.get(value) ?? null })),
          figures,
        })),
        total,
        hasMore,
      },
    };
  });
}
