import { normalHeading } from '../presets/normal-heading.ts';
import type { Reading } from '../read/reading.ts';

/** Where a file of the users of another product has what owners are recognized by. */
type PeopleColumns = NonNullable<Reading['people']>;

const headings = {
  id: ['Id', 'User ID', 'Record ID', 'Owner ID'],
  name: ['Name', 'Full name', 'User name', 'Display name'],
  email: ['Email', 'Email address', 'E-mail'],
} as const;

/** Headings that only lists of users have: of the data export of Salesforce, and of EspoCRM. */
const ownHeadings = ['ProfileId', 'UserRoleId', 'UserType', 'DelegatedApproverId'];
const fileName = /^(crm )?(users?|owners?|team members|workspace members)\b/i;

/** The columns of a file that lists the users of the other product; undefined if the file is something else. */
export function recognizePeople(name: string, columns: readonly string[]): PeopleColumns | undefined {
  const plain = columns.map(normalHeading);
  const columnOf = (names: readonly string[]) =>
    names.map(normalHeading).reduce((found, each) => (found >= 0 ? found : plain.indexOf(each)), -1);
  const [id, full, email] = [columnOf(headings.id), columnOf(headings.name), columnOf(headings.email)];
  const isOfUsers =
    ownHeadings.some(heading => plain.includes(normalHeading(heading))) ||
    fileName.test(name.replace(/[_-]/g, ' '));
  return isOfUsers && id >= 0 && (full >= 0 || email >= 0) ? { id, name: full, email } : undefined;
}
