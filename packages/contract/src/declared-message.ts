/** A text with placeholders and their values. Whoever shows it writes it in the reader's language. */
export interface DeclaredMessage {
  readonly text: string;
  readonly values: Readonly<Record<string, string>>;
}
