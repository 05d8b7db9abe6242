import type { Operation } from '../define-operation.ts';
import type { AnyResource } from '../define-resource.ts';
import { timelineOperation } from './timeline-operation.ts';

/** The endpoints that all resources have in common. */
export function operationsOf(resource: AnyResource): Operation[] {
  return [...Object.values(resource.operations), timelineOperation(resource)];
}
