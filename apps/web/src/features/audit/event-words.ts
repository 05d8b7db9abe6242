import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What some values of an event's details mean, by the name of the detail. */
const words: Readonly<Record<string, Readonly<Record<string, MessageDescriptor>>>> = {
  origin: {
    made: msg`By hand`,
    scheduled: msg`By schedule`,
    safety: msg`Before a restore`,
    uploaded: msg`Uploaded`,
  },
  into: { same: msg`This organization`, new: msg`A new organization` },
  scope: { everything: msg`Everything`, data: msg`Records and lists only` },
  signature: {
    valid: msg`Made here and unchanged`,
    changed: msg`Changed since it was made here`,
    foreign: msg`Made by another installation`,
    missing: msg`Not signed`,
  },
};

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const hash = /^[0-9a-f]{32,}$/i;

/** Whether a detail says something to people: ids, hashes and empty values do not. */
export function isForPeople(name: string, value: unknown): boolean {
  if (value === null || value === undefined || value === '' || /Id$|Hash$/.test(name)) {
    return false;
  }
  return typeof value !== 'string' || !(id.test(value) || hash.test(value));
}

/** The value of a detail in plain words. */
export function wordOf(name: string, value: string): string {
  const text = words[name]?.[value];
  return text ? i18n._(text) : value;
}
