import type { Operation } from '@pipewright/contract/define-operation.ts';
import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { timelineOperation } from '@pipewright/contract/registry/timeline-operation.ts';

/** Every endpoint that all resources have alike. */
export function operationsOf(resource: AnyResource): Operation[] {
  return [...Object.values(resource.operations), timelineOperation(resource)];
}
