import type { Language } from '@pipewright/contract/texts/languages.ts';
import type { RichTextBlock } from '@pipewright/contract/texts/rich-text.ts';

/** A quote or an order as its reader sees it, in the organization's language. Shared by pages and PDFs. */
export interface PresentedDocument {
  readonly language: Language;
  readonly title: string;
  readonly name: string;
  /** Written across every page of the PDF, such as DRAFT. */
  readonly mark: string | null;
  readonly seller: { readonly name: string; readonly details: readonly string[] };
  readonly buyer: readonly string[];
  readonly facts: readonly Fact[];
  /** Above and below the lines. */
  readonly intro: readonly RichTextBlock[];
  readonly terms: readonly RichTextBlock[];
  readonly lines: readonly PresentedLine[];
  /** Whether any line has its own discount. */
  readonly hasDiscounts: boolean;
  readonly totals: readonly PresentedTotal[];
}

export interface Fact {
  readonly label: string;
  readonly value: string;
}

export interface PresentedTotal extends Fact {
  readonly isSum?: boolean;
}

export interface PresentedLine {
  readonly id: string;
  readonly isText: boolean;
  readonly isOptional: boolean;
  /** Whether it is part of the total. */
  readonly counts: boolean;
  readonly position: string;
  readonly name: string;
  readonly details: readonly string[];
  readonly quantity: string;
  readonly unitPrice: string;
  readonly discount: string;
  readonly tax: string;
  readonly net: string;
}
