import type { RichTextBlock, RichTextLine, RichTextSpan } from '@pipewright/contract/texts/rich-text.ts';
import { parseRichText } from '@pipewright/contract/texts/rich-text.ts';
import { Fragment, type Key } from 'react';
import classes from './rich-text.module.css';

/** Rich text as the customer's page and the PDF show it. */
export function RichTextView({ source }: { source: string }) {
  return (
    <div className={classes.view}>
      {parseRichText(source).map((block, index) => (
        <Block key={keyOf(index)} block={block} />
      ))}
    </div>
  );
}

/** Blocks and lines have no identity besides their place. */
function keyOf(index: number): Key {
  return index;
}

function Block({ block }: { block: RichTextBlock }) {
  switch (block.kind) {
    case 'heading':
      return block.level === 1 ? (
        <h3>
          <Line line={block.line} />
        </h3>
      ) : (
        <h4>
          <Line line={block.line} />
        </h4>
      );
    case 'paragraph':
      return (
        <p>
          {block.lines.map((line, index) => (
            <Fragment key={keyOf(index)}>
              {index > 0 && <br />}
              <Line line={line} />
            </Fragment>
          ))}
        </p>
      );
    case 'list': {
      const items = block.items.map((item, index) => (
        <li key={keyOf(index)}>
          <Line line={item} />
        </li>
      ));
      return block.firstNumber === null ? <ul>{items}</ul> : <ol start={block.firstNumber}>{items}</ol>;
    }
  }
}

function Line({ line }: { line: RichTextLine }) {
  return line.map((span, index) => <Span key={keyOf(index)} span={span} />);
}

function Span({ span: { text, isBold, isItalic, url } }: { span: RichTextSpan }) {
  const italic = isItalic ? <em>{text}</em> : text;
  const bold = isBold ? <strong>{italic}</strong> : italic;
  return url === null ? (
    bold
  ) : (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {bold}
    </a>
  );
}
