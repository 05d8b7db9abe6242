import type { Operation } from '@pipewright/contract/define-operation.ts';
import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { timelineOperation } from '@pipewright/contract/registry/timeline-operation.ts';

/** The endpoints that all resources have in common. */
export function operationsOf(resource: AnyResource): Operation[] {
  return [...Object.values(resource.operations), timelineOperation(resource)];
}
