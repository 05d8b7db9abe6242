import { directionOf } from '@pipewright/contract/texts/languages.ts';
import type { FastifyRequest } from 'fastify';
import { type Message, msg, writeText } from '../language/message.ts';
import { requestLanguage } from '../language/request-language.ts';
import { html } from './html.ts';

/** Pages without anything of an organization, in the language of the visitor's browser. */
export const notFoundPage = messagePage(
  msg`This page is not available`,
  msg`The link is wrong, has expired or was withdrawn. Ask whoever sent it to you for a new one.`,
);
export const tooManyPage = messagePage(
  msg`Too many requests`,
  msg`Please wait some time before you try it again.`,
);
export const failedPage = messagePage(msg`Something went wrong`, msg`Please try it again in a few minutes.`);

type MessagePage = (request: FastifyRequest) => string;

function messagePage(title: Message, text: Message): MessagePage {
  return request => {
    const language = requestLanguage(request);
    return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${writeText(language, title)}</title>
<link rel="stylesheet" href="/public.css">
</head>
<body>
<main class="message">
<h1>${writeText(language, title)}</h1>
<p>${writeText(language, text)}</p>
</main>
</body>
</html>
`.html;
  };
}
