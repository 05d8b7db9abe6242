import { z } from 'zod';
import type { AnyResource } from '../define-resource.ts';

/** Why a definition cannot be used, and where: a path below the step or the trigger. */
export interface Problem {
  readonly path: readonly (string | number)[];
  readonly message: string;
  /** What another schema said; its message is written from it as everywhere. */
  readonly issue?: z.core.$ZodIssue;
}

/** One kind of step or trigger: the shape of its settings, and what depends on the kind of record. */
interface Declaration<K extends string, S extends z.ZodObject> {
  readonly kind: K;
  readonly schema: S;
  /** What the schema cannot check, because it does not know the kind of record. */
  readonly check: (settings: z.output<S>, resource: AnyResource) => readonly Problem[];
}

type Tagged<K extends string, Shape extends z.ZodRawShape> = z.ZodObject<
  { kind: z.ZodLiteral<K> } & Shape,
  z.core.$strict
>;

/** Declares a kind of step or trigger. The server and the web have a file of the same name. */
export function defineKind<const K extends string, const Shape extends z.ZodRawShape>(
  kind: K,
  shape: Shape,
  check: Declaration<K, Tagged<K, Shape>>['check'] = () => [],
): Declaration<K, Tagged<K, Shape>> {
  return { kind, schema: z.strictObject({ kind: z.literal(kind), ...shape }) as Tagged<K, Shape>, check };
}
