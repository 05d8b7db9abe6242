import { languages } from '@pipewright/contract/texts/languages.ts';
import { describe, expect, it } from 'vitest';
import { readQuoteStatus, wordsInLabel } from './read-quote-status.ts';

describe('the status of a quote of another product', () => {
  it.each([
    ['Draft', 'draft'],
    ['Needs Review', 'draft'],
    ['PENDING_APPROVAL', 'draft'],
    ['Presented', 'sent'],
    ['Quote Sent', 'sent'],
    ['Signed', 'accepted'],
    ['Closed Won', 'accepted'],
    ['Closed - Lost', 'declined'],
    ['Cancelled', 'void'],
    ['Entwurf', 'draft'],
    ['Abgelehnt', 'declined'],
    ['Enviada', 'sent'],
    ['Aceptada', 'accepted'],
    ['承諾済み', 'accepted'],
  ])('is read from %s', (text, status) => {
    expect(readQuoteStatus(text)).toBe(status);
  });

  it.each([
    'Unpaid',
    'Not accepted',
    'Not sent',
    'not_signed',
    'Unsigned',
    'Disapproved',
    'Inactive',
    'Awaiting acceptance',
    'Partially accepted',
    "Wasn't sent",
    'Perhaps',
  ])('is not guessed from %s', text => {
    expect(readQuoteStatus(text)).toBeUndefined();
  });

  it.each(languages)('is understood as the label of the column names it, in %s', language => {
    expect(wordsInLabel(language).map(readQuoteStatus)).toEqual(['draft', 'sent', 'accepted', 'declined']);
  });
});
