import { directionOf, type Language } from '@pipewright/contract/texts/languages.ts';
import type { AppError } from '../../errors.ts';
import { msg, writeText } from '../../language/message.ts';
import { html } from '../../public-pages/html.ts';

const title = msg`Something went wrong`;

/** What a browser shows where a page cannot be answered. It needs no other file: that could fail as well. */
export function errorPage({ text }: AppError, language: Language): string {
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${writeText(language, title)}</title>
<style>
body { display: grid; min-height: 90vh; margin: 0; place-items: center; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 30rem; padding: 1.5rem; text-align: center }
h1 { font-size: 1.5rem; line-height: 1.25 }
</style>
</head>
<body>
<main>
<h1>${writeText(language, title)}</h1>
<p>${writeText(language, text)}</p>
</main>
</body>
</html>
`.html;
}
