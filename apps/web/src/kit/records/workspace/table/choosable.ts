import type { AnyResource } from '@pipewright/contract/define-resource.ts';

/** What is read along says the same as the reference that it is read through: of such fields one is enough. */
export function choosable(resource: AnyResource, declared: readonly string[]): readonly string[] {
  const groups = new Map<string, string[]>();
  for (const [name, field] of Object.entries(resource.fields)) {
    const source = field.embeds?.via ?? name;
    groups.set(source, [...(groups.get(source) ?? []), name]);
  }
  const isWhole = (name: string) => Array.isArray(resource.fields[name]?.embeds?.pick);
  const fields = [...groups].map(
    ([source, names]) => names.find(name => declared.includes(name)) ?? names.find(isWhole) ?? source,
  );
  return [...fields, 'createdAtUtc', 'updatedAtUtc'];
}
