import type { RichTextBlock, RichTextLine, RichTextSpan } from '@pipewright/contract/texts/rich-text.ts';
import { type Html, html } from '../public-pages/html.ts';

/** Rich text for pages and mails. Everything in it is escaped, and links give nothing away about where they were. */
export function richTextHtml(blocks: readonly RichTextBlock[]): Html {
  return html`${blocks.map(blockHtml)}`;
}

function blockHtml(block: RichTextBlock): Html {
  switch (block.kind) {
    case 'heading':
      // Below the headings of the page itself.
      return block.level === 1
        ? html`<h3>${lineHtml(block.line)}</h3>`
        : html`<h4>${lineHtml(block.line)}</h4>`;
    case 'paragraph':
      return html`<p>${block.lines.map((line, index) => html`${index > 0 && html`<br>`}${lineHtml(line)}`)}</p>`;
    case 'list': {
      const items = block.items.map(item => html`<li>${lineHtml(item)}</li>`);
      return block.firstNumber === null
        ? html`<ul>${items}</ul>`
        : html`<ol start="${block.firstNumber}">${items}</ol>`;
    }
  }
}

function lineHtml(line: RichTextLine): Html {
  return html`${line.map(spanHtml)}`;
}

function spanHtml({ text, isBold, isItalic, url }: RichTextSpan): Html {
  const italic = isItalic ? html`<em>${text}</em>` : html`${text}`;
  const bold = isBold ? html`<strong>${italic}</strong>` : italic;
  return url === null ? bold : html`<a href="${url}" rel="noopener noreferrer nofollow">${bold}</a>`;
}
