import { useRef } from 'react';
import { uniqueId } from '../../ui/hooks/unique-id.ts';

/** The same key for the same content: a double click or a second try makes one row, a corrected form another. */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef({ key: '', content: '' });
  return body => {
    const content = JSON.stringify(body);
    if (content !== last.current.content) {
      last.current = { key: uniqueId(), content };
    }
    return last.current.key;
  };
}
