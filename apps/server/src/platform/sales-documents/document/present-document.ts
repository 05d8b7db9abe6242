import type { DocumentSnapshot } from '@pipewright/contract/document-snapshot.ts';
import {
  type Language,
  languageName,
  matchLanguage,
  sourceLanguage,
} from '@pipewright/contract/languages.ts';
import { translate } from '../../language/translate.ts';
import { canDraw } from '../../pdf/fonts.ts';
import { type DocumentFormats, documentFormats } from '../document-formats.ts';
import type { Fact, PresentedDocument, PresentedLine, PresentedTotal } from './presented-document.ts';

/** What each kind of document says in its own words. */
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

/** Left out where there is nothing to say. */
export function factOf(label: string, value: string | null | undefined): Fact | undefined {
  return value ? { label, value } : undefined;
}

/**
 * The language of a document. Its page, its mails and its PDF agree: they are in English where the PDF has no letters for
 * the organization's language, as for Japanese and Arabic.
 */
export function languageOf({ language: stored }: Pick<DocumentSnapshot, 'language'>): Language {
  const language = matchLanguage(stored ? [stored] : []) ?? sourceLanguage;
  const isDrawable = drawable.get(language) ?? canDraw(languageName(language));
  drawable.set(language, isDrawable);
  return isDrawable ? language : sourceLanguage;
}

/** Asked for every page. */
const drawable = new Map<Language, boolean>();

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
