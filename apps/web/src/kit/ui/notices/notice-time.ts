import { createBrowserPreference } from '../hooks/browser-preference.ts';

/** How long notices are shown before they close. Some people need longer to read them (WCAG 2.2.1). */
export const noticeTime = createBrowserPreference('pipewright-notice-time', [
  'standard',
  'minute',
  'until-closed',
]);

/** Long enough to read a sentence. */
const readingMs = 4000;
/** Long enough to read a sentence, think, and reach a button. */
const actingMs = 12_000;

/** The time after which a notice closes, or false if it does not close by itself. */
export function autoCloseAfter(purpose: 'read' | 'act'): number | false {
  switch (noticeTime.get()) {
    case 'until-closed':
      return false;
    case 'minute':
      return 60_000;
    default:
      return purpose === 'read' ? readingMs : actingMs;
  }
}
