import { directionOf, type Language } from '@pipewright/contract/texts/languages.ts';
import { plainTextOf, type RichTextBlock } from '@pipewright/contract/texts/rich-text.ts';
import { type Text, writeText } from '../language/message.ts';
import { translate } from '../language/translate.ts';
import { richTextHtml } from '../rich-text/rich-text-html.ts';
import { escapeHtml } from './escape-html.ts';
import { type MailTable, tableHtml, tableText } from './mail-tables.ts';

export interface MailBody {
  subject: string;
  text: string;
  html: string;
}

export interface MailEntry {
  title: string;
  detail: string | null;
  url: string;
}

/** The contents of a mail: paragraphs, links, tables and one button. */
interface MailContents {
  subject: Text;
  paragraphs: readonly Text[];
  /** A text that people of the organization wrote, below the paragraphs. */
  message?: readonly RichTextBlock[];
  /** A list of links below the paragraphs, already in the reader's language. */
  entries?: readonly MailEntry[];
  tables?: readonly MailTable[];
  button: { label: Text; url: string };
  /** Small print below the button. */
  footer: Text;
}

/**
 * Renders a mail as text and HTML, in the language of its reader. The link also appears as text, for programs that show
 * no button.
 */
export function renderMail(language: Language, contents: MailContents): MailBody {
  const write = (text: Text) => writeText(language, text);
  const subject = subjectOf(write(contents.subject));
  const parts = {
    paragraphs: contents.paragraphs.map(write),
    message: contents.message ?? [],
    entries: contents.entries ?? [],
    tables: contents.tables ?? [],
    label: write(contents.button.label),
    url: contents.button.url,
    footer: write(contents.footer),
  };
  const entries = parts.entries.map(({ title, detail, url }) =>
    [title, detail, url].filter(Boolean).join('\n'),
  );
  const message = parts.message.length > 0 ? [plainTextOf(parts.message)] : [];
  const tables = parts.tables.map(tableText);
  const button = `${parts.label}: ${parts.url}`;
  const text = [...parts.paragraphs, ...message, ...entries, ...tables, button, parts.footer].join('\n\n');
  return { subject, text: `${text}\n`, html: page(language, subject, parts) };
}

/**
 * Subjects contain names, which may be long or contain control characters: reduce them to one line of limited
 * length.
 */
function subjectOf(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 200);
}

/** A mail that a user wrote: the text as it is, without a layout. */
export function renderPlainMail({ subject, text }: { subject: string; text: string }): MailBody {
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:16px;font-family:system-ui,-apple-system,'Segoe UI',sans-serif;font-size:15px;line-height:22px">
<div style="white-space:pre-wrap">${escapeHtml(text)}</div>
</body>
</html>
`;
  return { subject, text: `${text}\n`, html };
}

interface Page {
  paragraphs: readonly string[];
  message: readonly RichTextBlock[];
  entries: readonly MailEntry[];
  tables: readonly MailTable[];
  label: string;
  url: string;
  footer: string;
}

function page(
  language: Language,
  title: string,
  { paragraphs, message, entries, tables, label, footer, ...button }: Page,
): string {
  const url = escapeHtml(button.url);
  const otherwise = escapeHtml(translate(language, 'If the button does not work, open this address:'));
  const lines = paragraphs.map(paragraph => `<p style="${line}">${escapeHtml(paragraph)}</p>`);
  const quoted =
    message.length > 0 ? [`<div style="${quotedStyle}">${richTextHtml(message).html}</div>`] : [];
  const links = entries.map(
    entry =>
      `<p style="${line}"><a href="${escapeHtml(entry.url)}" style="color:#1d4ed8">${escapeHtml(entry.title)}</a>${entry.detail ? `<br>${escapeHtml(entry.detail)}` : ''}</p>`,
  );
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f5f6f8;font-family:system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:${tables.length > 0 ? 680 : 520}px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px;color:#1f2430">
${[...lines, ...quoted, ...links, ...tables.map(tableHtml)].join('\n')}
<p style="margin:24px 0"><a href="${url}" style="${buttonStyle}">${escapeHtml(label)}</a></p>
<p style="${small}">${otherwise}<br><a href="${url}" style="color:#5b6270">${url}</a></p>
<p style="${small}">${escapeHtml(footer)}</p>
</div>
</body>
</html>
`;
}

const line = 'margin:0 0 16px;font-size:16px;line-height:24px';
const quotedStyle =
  'margin:0 0 16px;padding-inline-start:16px;border-inline-start:3px solid #d9dee7;font-size:16px;line-height:24px';
const small = 'margin:16px 0 0;font-size:13px;line-height:20px;color:#5b6270;word-break:break-all';
const buttonStyle =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#1d4ed8;color:#ffffff;font-weight:600;text-decoration:none';
