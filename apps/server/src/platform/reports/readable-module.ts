import { moduleFor } from '../custom-fields/resource-for.ts';
import { refuseUnusedObject } from '../custom-objects/refuse-unused-object.ts';
import { invalid } from '../errors.ts';
import { demand, type Principal } from '../principal.ts';
import type { Module } from '../resources/define-module.ts';

/** What a report is about, as the caller's organization has it. Refused, with the reason, unless the caller may read it. */
export function readableModule(all: readonly Module[], principal: Principal, entity: string): Module {
  const module = all.find(({ resource }) => resource.name === entity);
  if (!module) {
    throw invalid({ entity: 'There is no such list' });
  }
  refuseUnusedObject(principal, entity);
  demand(principal, module.resource.permissions.read);
  return moduleFor(module, principal);
}
