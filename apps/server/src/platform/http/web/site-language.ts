import {
  acceptedLanguages,
  type Language,
  languageCookie,
  matchLanguage,
  sourceLanguage,
} from '@pipewright/contract/texts/languages.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const aYearInSeconds = 31_536_000;

/**
 * The language of the public site for a visitor: the one that the address asks for (`?language=de`, the links in the
 * footer), or else the one chosen before, or else the first of the browser's languages that is offered. What the address
 * asks for is remembered, so that the next page and the application use it too.
 */
export function chooseSiteLanguage(request: FastifyRequest, reply: FastifyReply, origin: string): Language {
  reply.header('vary', 'accept-encoding, accept-language, cookie');
  const requested = new URLSearchParams(request.url.split('?')[1]).get('language');
  const chosen = requested ? find([requested]) : undefined;
  if (chosen) {
    const secure = origin.startsWith('https:') ? '; Secure' : '';
    // Not HttpOnly: the application reads and writes the same choice.
    reply.header(
      'set-cookie',
      `${languageCookie}=${chosen}; Path=/; Max-Age=${aYearInSeconds}; SameSite=Lax${secure}`,
    );
  }
  const { cookie = '', 'accept-language': accepted } = request.headers;
  const language = chosen ?? find(remembered(cookie)) ?? find(acceptedLanguages(accepted)) ?? sourceLanguage;
  reply.header('content-language', language);
  return language;
}

function find(wanted: readonly string[]): Language | undefined {
  return matchLanguage(wanted);
}

function remembered(cookies: string): readonly string[] {
  return cookies
    .split(';')
    .map(pair => pair.trim().split('='))
    .flatMap(([name, value]) => (name === languageCookie && value ? [value] : []));
}
