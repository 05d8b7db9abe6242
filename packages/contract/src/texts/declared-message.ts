/** A text with placeholders and their values. It is translated where it is shown. */
export interface DeclaredMessage {
  readonly text: string;
  readonly values: Readonly<Record<string, string>>;
}
