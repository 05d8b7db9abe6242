import { type ErrorBody, type ErrorCode, errorCatalogue } from '@pipewright/contract/errors.ts';
import { type Language, sourceLanguage } from '@pipewright/contract/texts/languages.ts';
import { message, msg, paramsOf, type Text, templateOf, writeText } from './language/message.ts';
import { translateDeclared } from './language/translate.ts';

type FieldTexts = Readonly<Record<string, Text>>;

type Details = Partial<Pick<ErrorBody, 'usage' | 'rows'>> & {
  message?: Text;
  fields?: FieldTexts;
  retryAfter?: number;
};

/**
 * An error that the user sees, identified by its code in the contract's catalogue. `message` is English, for logs; the
 * response is written in the language of its reader.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;
  readonly text: Text;

  constructor(code: ErrorCode, details: Details = {}) {
    const text = details.message ?? errorCatalogue[code].message;
    super(writeText(sourceLanguage, text));
    this.text = text;
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }

  toBody(requestId: string, language: Language): ErrorBody {
    const { fields, usage, rows } = this.details;
    return {
      message: writeText(language, this.text),
      code: this.code,
      ...partsOf(this.text, language),
      fields: fields && mapValues(fields, text => writeText(language, text)),
      fieldMessages: fields && mapValues(fields, text => partsOf(text, language)),
      usage: usage?.map(place => ({ ...place, label: translateDeclared(language, place.label) })),
      rows,
      requestId,
    };
  }
}

function partsOf(
  text: Text,
  language: Language,
): { template: string; params?: Record<string, string | number> } {
  const params = paramsOf(text, language);
  return { template: templateOf(text), ...(Object.keys(params).length > 0 && { params }) };
}

function mapValues<T>(fields: FieldTexts, write: (text: Text) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, write(text)]));
}

export const invalid = (fields: FieldTexts) => new AppError('invalid', { fields });
export const notFound = (message?: Text) => new AppError('notFound', message ? { message } : {});
/** `noSuch('quote')`: with the name that the resource has in its declaration. */
export const noSuch = (label: string) =>
  notFound(msg`This ${message(label)} doesn’t exist, or you don’t have access to it.`);
export const forbidden = () => new AppError('forbidden');
export const unauthenticated = () => new AppError('unauthenticated');
export const stale = () => new AppError('stale');
export const busy = () => new AppError('busy', { retryAfter: 1 });
export const isBusy = (error: unknown) => error instanceof AppError && error.code === 'busy';
export const conflict = (message: Text, fields?: FieldTexts) => new AppError('conflict', { message, fields });
