/** A record whose fields are not known to the compiler: what generic screens work with. */
export interface AnyRecord {
  readonly id: string;
  readonly version: number;
  readonly createdAtUtc: string;
  readonly updatedAtUtc: string;
  readonly [field: string]: unknown;
}

/** The text that names a record to people. */
export function titleOf(resource: { readonly title: string }, record: AnyRecord): string {
  return String(record[resource.title] ?? '');
}
