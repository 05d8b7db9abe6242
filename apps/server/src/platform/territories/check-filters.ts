import { customPathPattern } from '@pipewright/contract/customization/custom-names.ts';
import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { readFilter, WrongFilter } from '@pipewright/contract/filters.ts';
import { ownFieldsRead } from '../custom-fields/formulas/own-fields-read.ts';
import { resourceFor } from '../custom-fields/resource-for.ts';
import { AppError } from '../errors.ts';
import { msg, type Text } from '../language/message.ts';
import type { Principal } from '../principal.ts';
import { createLiterals } from '../record-rules/literals.ts';
import { fieldsOf, filterCondition } from '../resources/query/filter/filter.ts';
import { placedResources } from './placed-records.ts';

type Filters = Readonly<{ companyFilter?: unknown; leadFilter?: unknown }>;

/** What is wrong with the filters of a territory, by field. */
export function checkFilters(principal: Principal, body: Filters): Record<string, Text> | undefined {
  const problems = Object.values(placedResources).flatMap((declared): [string, Text][] => {
    const name = `${declared.name}Filter`;
    const filter = (body as Readonly<Record<string, unknown>>)[name];
    const problem = filter ? problemOf(resourceFor(declared, principal), filter, principal) : undefined;
    return problem === undefined ? [] : [[name, problem]];
  });
  return problems.length > 0 ? Object.fromEntries(problems) : undefined;
}

/** A rule cannot ask what it decides itself. */
const decided = ['territoryId', 'followsTerritoryRules', 'ownerByTerritory'];

function problemOf(resource: AnyResource, given: unknown, principal: Principal): Text | undefined {
  try {
    const filter = readFilter(resource.fields, given, true);
    filterCondition(resource, filter, createLiterals(), principal);
    const refused = fieldsOf(filter).find(name => customPathPattern.test(name));
    if (refused !== undefined) {
      return msg`Rules cannot ask about “${refused}”`;
    }
    return ownFieldsRead(resource, fieldsOf(filter), principal).some(field => decided.includes(field))
      ? msg`The rules decide the territory, so they cannot ask for it`
      : undefined;
  } catch (error) {
    if (error instanceof WrongFilter) {
      return error.message;
    }
    const [text] = error instanceof AppError ? Object.values(error.details.fields ?? {}) : [];
    if (text === undefined) {
      throw error;
    }
    return text;
  }
}
