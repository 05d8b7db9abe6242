import { invalid } from '../errors.ts';
import type { Module, WriteInput } from './define-module.ts';

type Values = Readonly<Record<string, unknown>>;

/** Refuses what the module's rules forbid; answers what shall be written, without what was not given. */
export async function applyRules(
  module: Module,
  input: WriteInput,
): Promise<[field: string, value: unknown][]> {
  const wrong = await module.check?.(input);
  if (wrong) {
    throw invalid(wrong);
  }
  const values: Values = (await module.prepare?.(input)) ?? input.body;
  return Object.entries(values).filter(([, value]) => value !== undefined);
}
