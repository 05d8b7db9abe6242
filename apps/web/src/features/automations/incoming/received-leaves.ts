import { receivedPathPattern } from '@pipewright/contract/automations/received-values.ts';

export interface ReceivedNode {
  readonly key: string;
  /** `customer.email`. */
  readonly path: string;
  /** Of a value that has no parts. */
  readonly value?: string;
  readonly children: readonly ReceivedNode[];
}

const maxDepth = 8;
const maxParts = 100;

/** A received body as a tree of named values. Names that a path cannot contain are left out. */
export function receivedTree(body: unknown, parent = '', depth = 0): readonly ReceivedNode[] {
  if (typeof body !== 'object' || body === null || depth > maxDepth) {
    return [];
  }
  return Object.entries(body)
    .slice(0, maxParts)
    .flatMap(([key, part]: [string, unknown]) => {
      const path = parent ? `${parent}.${key}` : key;
      if (key.includes('.') || !receivedPathPattern.test(path)) {
        return [];
      }
      const hasParts = typeof part === 'object' && part !== null;
      return hasParts
        ? [{ key, path, children: receivedTree(part, path, depth + 1) }]
        : [{ key, path, value: String(part ?? ''), children: [] }];
    });
}

/** The values of a received body that have no parts, in their order. */
export function receivedLeaves(body: unknown): readonly ReceivedNode[] {
  return receivedTree(body).flatMap(leavesOf);
}

function leavesOf(node: ReceivedNode): readonly ReceivedNode[] {
  return node.value === undefined ? node.children.flatMap(leavesOf) : [node];
}
