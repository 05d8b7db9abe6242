import type { DocumentSnapshot } from '@pipewright/contract/sales-documents/document-snapshot.ts';
import { type Language, matchLanguage, sourceLanguage } from '@pipewright/contract/texts/languages.ts';
import { translate } from '../../language/translate.ts';
import { type DocumentFormats, documentFormats } from '../document-formats.ts';
import type { Fact, PresentedDocument, PresentedLine, PresentedTotal } from './presented-document.ts';

/** The texts of each kind of document. */
type OwnParts = Pick<PresentedDocument, 'title' | 'mark' | 'intro' | 'terms'> & {
  /** The dates and references before the person to contact. */
  readonly facts: readonly (Fact | undefined)[];
};

/** Presents a document; `describe` says what is particular to its kind. */
export function presentDocument(
  snapshot: DocumentSnapshot,
  describe: (language: Language, formats: DocumentFormats) => OwnParts,
): PresentedDocument {
  const language = languageOf(snapshot);
  const { seller, buyer, contactPerson } = snapshot;
  const { numberFormat, dateFormat } = seller;
  const formats = documentFormats({ language, numberFormat, dateFormat, currency: snapshot.currency });
  const { facts, ...own } = describe(language, formats);
  const contact = contactPerson && [contactPerson.name, contactPerson.email].filter(Boolean).join('\n');
  return {
    ...own,
    language,
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
    facts: [...facts, factOf(translate(language, 'Your contact'), contact)].filter(
      fact => fact !== undefined,
    ),
    lines: snapshot.lines.map(line => presentLine(line, language, formats)),
    hasDiscounts: snapshot.lines.some(({ discountPercent }) => Number(discountPercent) !== 0),
    totals: presentTotals(snapshot, language, formats),
  };
}

/** Left out if empty. */
export function factOf(label: string, value: string | null | undefined): Fact | undefined {
  return value ? { label, value } : undefined;
}

/** The language of a document's page, mails and PDF: the organization's, or else English. */
export function languageOf({ language: stored }: Pick<DocumentSnapshot, 'language'>): Language {
  return matchLanguage(stored ? [stored] : []) ?? sourceLanguage;
}

type Line = DocumentSnapshot['lines'][number];

function presentLine(line: Line, language: Language, formats: DocumentFormats): PresentedLine {
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
}

function optionTextOf({ isOptional, isChosen }: Line, language: Language): string[] {
  if (!isOptional) {
    return [];
  }
  return [
    isChosen ? translate(language, 'Optional, included') : translate(language, 'Optional, not included'),
  ];
}

function presentTotals(
  snapshot: DocumentSnapshot,
  language: Language,
  formats: DocumentFormats,
): PresentedTotal[] {
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
