/**
 * The headings of one product's export of one kind of records, each with the field that it fills. What each preset was
 * compared with is said there. None was compared with a file of the product itself: see
 * docs/adr/0103-presets-of-exports.md. Null: it is known and fills nothing, for example because it repeats something.
 */
interface KindOfExport {
  /** What the records become here. */
  readonly resource: string;
  readonly columns: Readonly<Record<string, string | null>>;
}

export interface ProductPreset {
  readonly source: string;
  readonly exports: readonly KindOfExport[];
}
