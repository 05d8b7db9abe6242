import type { ImportTarget } from '@pipewright/contract/operations/imports.ts';

/** What a field of an import is called. */
export function targetLabel(targets: readonly ImportTarget[], name: string): string {
  return targets.find(target => target.name === name)?.label ?? name;
}
