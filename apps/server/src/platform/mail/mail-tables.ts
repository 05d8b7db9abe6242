import { escapeHtml } from './escape-html.ts';

/** A table in a mail, already in the reader's language: the first column has names, the others figures. */
export interface MailTable {
  readonly title: string;
  readonly url?: string;
  /** What the figures are about, one line each. */
  readonly notes: readonly string[];
  readonly headings: readonly string[];
  readonly rows: readonly (readonly MailCell[])[];
}

export interface MailCell {
  readonly text: string;
  readonly url?: string;
  /** How long its bar is, from 0 to 1. Mail programs drop pictures, so a bar is a cell with a background. */
  readonly bar?: number;
}

export function tableHtml({ title, url, notes, headings, rows }: MailTable): string {
  const heading = url ? link(url, title) : escapeHtml(title);
  const lines = notes.map(note => `<p style="${small}">${escapeHtml(note)}</p>`);
  const head = headings.map(
    (text, index) => `<th scope="col" style="${headStyle}${alignOf(index)}">${escapeHtml(text)}</th>`,
  );
  const body = rows.map(cells => `<tr>${cells.map(cellHtml).join('')}</tr>`);
  return [
    `<h2 style="margin:24px 0 4px;font-size:17px;line-height:24px">${heading}</h2>`,
    ...lines,
    ...(rows.length === 0
      ? []
      : [
          `<table style="width:100%;border-collapse:collapse;margin:8px 0 0;font-size:14px;line-height:20px">`,
          `<thead><tr>${head.join('')}</tr></thead>`,
          `<tbody>${body.join('\n')}</tbody>`,
          '</table>',
        ]),
  ].join('\n');
}

/** One line for each row, the headings first: `Proposal: 12 · $4,300`. */
export function tableText({ title, url, notes, headings, rows }: MailTable): string {
  const line = ([name = '', ...figures]: readonly string[]) =>
    [name, figures.join(' · ')].filter(Boolean).join(': ');
  const head = rows.length > 0 && headings.some(Boolean) ? [line(headings)] : [];
  const body = rows.map(cells => line(cells.map(({ text }) => text)));
  return [title, ...notes, ...head, ...body, ...(url ? [url] : [])].join('\n');
}

function cellHtml({ text, url, bar }: MailCell, index: number): string {
  const shown = url ? link(url, text) : escapeHtml(text);
  const drawn =
    bar === undefined
      ? ''
      : `<div style="height:6px;width:${Math.round(bar * 100)}%;background:#3b6fd4;border-radius:3px;margin-top:3px"></div>`;
  return index === 0
    ? `<th scope="row" style="${cellStyle}font-weight:400;text-align:start">${shown}${drawn}</th>`
    : `<td style="${cellStyle}${alignOf(index)}">${shown}</td>`;
}

function link(url: string, text: string): string {
  return `<a href="${escapeHtml(url)}" style="color:#1d4ed8">${escapeHtml(text)}</a>`;
}

function alignOf(index: number): string {
  return `text-align:${index === 0 ? 'start' : 'end'}`;
}

const small = 'margin:0 0 4px;font-size:13px;line-height:20px;color:#5b6270';
const headStyle = 'padding:6px 8px 6px 0;border-bottom:1px solid #d5d8de;font-weight:600;';
const cellStyle = 'padding:6px 8px 6px 0;border-bottom:1px solid #eceef1;vertical-align:top;';
