/** What some values of an event's details mean, by the name of the detail. */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  origin: {
    made: 'By hand',
    scheduled: 'By schedule',
    safety: 'Before a restore',
    uploaded: 'Uploaded',
  },
  into: { same: 'This organization', new: 'A new organization' },
  scope: { everything: 'Everything', data: 'Records and lists only' },
  signature: {
    valid: 'Made here and unchanged',
    changed: 'Changed since it was made here',
    foreign: 'Made by another installation',
    missing: 'Not signed',
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
  return words[name]?.[value] ?? value;
}
