import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The available emoji with search terms. */
export const emojis: readonly (readonly [emoji: string, label: MessageDescriptor])[] = [
  ['🎯', msg`Target / Goals`],
  ['🌐', msg`Website`],
  ['📱', msg`Social Media`],
  ['📞', msg`Phone Call`],
  ['☎️', msg`Cold Call`],
  ['📧', msg`Email`],
  ['📨', msg`Newsletter`],
  ['💬', msg`Chat`],
  ['🤝', msg`Referral`],
  ['👥', msg`Partner`],
  ['🙋', msg`Walk-in`],
  ['🎪', msg`Trade Show`],
  ['📅', msg`Meeting / Event`],
  ['🎤', msg`Webinar`],
  ['📢', msg`Advertising`],
  ['📺', msg`TV / Video`],
  ['📻', msg`Radio / Podcast`],
  ['📰', msg`Press / Print`],
  ['🔍', msg`Search Engine`],
  ['📝', msg`Form / Note`],
  ['✅', msg`Task`],
  ['🎁', msg`Promotion`],
  ['⭐', msg`Review`],
  ['🏢', msg`Office / Visit`],
  ['🛒', msg`Online Shop`],
  ['💼', msg`Business Directory`],
];
