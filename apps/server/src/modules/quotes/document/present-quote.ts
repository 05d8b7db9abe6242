import {
  type Language,
  languageName,
  matchLanguage,
  sourceLanguage,
} from '@pipewright/contract/languages.ts';
import type { QuoteSnapshot } from '@pipewright/contract/quotes/quote-snapshot.ts';
import { translate } from '../../../platform/language/translate.ts';
import { canDraw } from '../../../platform/pdf/pdf-canvas.ts';
import { createDocumentFormats } from '../../../platform/sales-documents/document-formats.ts';

/** A quote as its reader sees it, in the organization's language: what the page and the PDF show alike. */
export interface PresentedQuote {
  readonly language: Language;
  /** Not sent yet: a preview, marked as such. */
  readonly isDraft: boolean;
  readonly title: string;
  readonly name: string;
  readonly seller: { readonly name: string; readonly details: readonly string[] };
  readonly buyer: readonly string[];
  readonly facts: readonly Fact[];
  readonly intro: string | null;
  readonly terms: string | null;
  readonly lines: readonly PresentedLine[];
  /** Whether any line has a discount of its own. */
  readonly hasDiscounts: boolean;
  readonly totals: readonly (Fact & { readonly isSum?: boolean })[];
}

interface Fact {
  readonly label: string;
  readonly value: string;
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

/**
 * The language of a quote. Its page, its mails and its PDF agree: they are in English where the PDF has no letters for the
 * organization's language, as for Japanese and Arabic.
 */
export function languageOf({ language: stored }: Pick<QuoteSnapshot, 'language'>): Language {
  const language = matchLanguage(stored ? [stored] : []) ?? sourceLanguage;
  return canDraw(languageName(language)) ? language : sourceLanguage;
}

export function presentQuote(snapshot: QuoteSnapshot): PresentedQuote {
  const language = languageOf(snapshot);
  const { number, revision, seller, buyer, contactPerson } = snapshot;
  const { numberFormat, dateFormat } = seller;
  const formats = createDocumentFormats({ language, numberFormat, dateFormat, currency: snapshot.currency });
  const fact = (label: string, value: string | null | undefined): Fact[] => (value ? [{ label, value }] : []);
  return {
    language,
    isDraft: number === '',
    title:
      number === ''
        ? translate(language, 'Draft of a quote')
        : revision > 1
          ? translate(language, 'Quote {number}, revision {revision}', { number, revision })
          : translate(language, 'Quote {number}', { number }),
    name: snapshot.name,
    seller: {
      name: seller.name,
      details: [
        ...(seller.address?.split('\n') ?? []),
        ...[seller.country, seller.phone, seller.website].flatMap(text => text ?? []),
        ...(seller.taxId ? [translate(language, 'Tax ID: {taxId}', { taxId: seller.taxId })] : []),
      ],
    },
    buyer: [buyer.company, buyer.contact, ...buyer.address, buyer.email].flatMap(text => text ?? []),
    facts: [
      ...fact(translate(language, 'Quote date'), formats.date(snapshot.issueDate)),
      ...fact(translate(language, 'Valid until'), snapshot.validUntil && formats.date(snapshot.validUntil)),
      ...fact(
        translate(language, 'Your contact'),
        contactPerson && [contactPerson.name, contactPerson.email].filter(Boolean).join('\n'),
      ),
    ],
    intro: snapshot.intro,
    terms: snapshot.terms,
    lines: snapshot.lines.map(line => {
      const isText = line.kind === 'text';
      const item = (text: string) => (isText ? '' : text);
      return {
        id: line.id,
        isText,
        isOptional: line.isOptional,
        counts: !isText && (!line.isOptional || line.isChosen),
        position: String(line.position),
        name: line.name,
        details: [
          ...(line.code ? [line.code] : []),
          ...(line.description ? [line.description] : []),
          ...optionTextOf(line, language),
        ],
        quantity: item([formats.number(line.quantity), line.unit].filter(Boolean).join(' ')),
        unitPrice: item(formats.price(line.unitPrice)),
        discount: item(Number(line.discountPercent) === 0 ? '' : formats.percent(line.discountPercent)),
        tax: item(formats.percent(line.taxPercent)),
        net: item(formats.money(line.net)),
      };
    }),
    hasDiscounts: snapshot.lines.some(({ discountPercent }) => Number(discountPercent) !== 0),
    totals: presentTotals(snapshot, language, formats),
  };
}

function optionTextOf(
  { isOptional, isChosen }: QuoteSnapshot['lines'][number],
  language: Language,
): string[] {
  if (!isOptional) {
    return [];
  }
  return [
    isChosen ? translate(language, 'Optional, included') : translate(language, 'Optional, not included'),
  ];
}

function presentTotals(
  snapshot: QuoteSnapshot,
  language: Language,
  formats: ReturnType<typeof createDocumentFormats>,
): PresentedQuote['totals'] {
  const hasDiscount = Number(snapshot.discountTotal) !== 0;
  const discount =
    Number(snapshot.discountPercent) === 0
      ? translate(language, 'Discount')
      : translate(language, 'Discount {percent}', { percent: formats.percent(snapshot.discountPercent) });
  return [
    ...(hasDiscount
      ? [
          { label: translate(language, 'Subtotal'), value: formats.money(snapshot.subtotal) },
          { label: discount, value: formats.money(`-${snapshot.discountTotal}`) },
        ]
      : []),
    { label: translate(language, 'Total excluding tax'), value: formats.money(snapshot.netTotal) },
    ...snapshot.taxes.map(({ name, percent, tax }) => ({
      label: translate(language, '{name} {percent}', {
        name: name && !name.includes('%') ? name : translate(language, 'Tax'),
        percent: formats.percent(percent),
      }),
      value: formats.money(tax),
    })),
    { label: translate(language, 'Total'), value: formats.money(snapshot.grossTotal), isSum: true },
  ];
}
