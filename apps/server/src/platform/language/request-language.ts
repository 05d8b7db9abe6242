import {
  acceptedLanguages,
  type Language,
  matchLanguage,
  sourceLanguage,
} from '@pipewright/contract/texts/languages.ts';
import type { FastifyRequest } from 'fastify';
import { requestContext } from '../request-context.ts';
import { type Text, writeText } from './message.ts';

/** The language in which a request wants the texts of its response. */
export function requestLanguage({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  return matchLanguage(acceptedLanguages(headers['accept-language'])) ?? sourceLanguage;
}

/** The same, for work that has no request at hand. English in background work. */
export function currentLanguage(): Language {
  return requestContext.getStore()?.language ?? sourceLanguage;
}

/** A text for whoever sent the request. */
export function writeForRequest(text: Text): string {
  return writeText(currentLanguage(), text);
}

/** The language of a mail: the first that was chosen, by the reader and then the organization, or else the request's. */
export function readerLanguage(...chosen: readonly (string | null | undefined)[]): Language {
  return matchLanguage(chosen.flatMap(tag => tag ?? [])) ?? currentLanguage();
}
