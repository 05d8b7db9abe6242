import { z } from 'zod';
import { defineOperation } from '../define-operation.ts';

/** What is wrong with a row of a file. Rows with broken characters are imported, the others are errors. */
export const unreadProblems = ['tooManyCells', 'cellTooLong', 'brokenCharacters'] as const;
export type UnreadProblem = (typeof unreadProblems)[number];

/** The problems as people read them, on the screen and in the downloaded file. */
export const unreadProblemTexts: Readonly<Record<UnreadProblem, string>> = {
  tooManyCells: 'More cells than columns',
  cellTooLong: 'A cell has more than 100,000 characters',
  brokenCharacters: 'Broken characters',
};

/** So many rows of a file are listed. */
export const maxUnreadRows = 1000;

const unreadRow = z.object({
  /** The number of the row, as spreadsheets count. */
  row: z.int(),
  problem: z.enum(unreadProblems),
  isLeftOut: z.boolean(),
  /** The row as it is in the file; a long one is cut and ends with an ellipsis. */
  text: z.string(),
});
export type UnreadRow = z.infer<typeof unreadRow>;

// Besides a session each demands the permission to import the records of the file.
const common = { access: 'session', tag: 'imports', params: z.strictObject({ id: z.uuid() }) } as const;

export const listUnreadRows = defineOperation({
  ...common,
  method: 'GET',
  path: '/imports/:id/unread-rows',
  summary: 'Rows of a file that could not be read as they should; the first 1,000 are kept',
  query: z.strictObject({ after: z.coerce.number().int().min(0).default(0) }),
  result: z.object({ rows: z.array(unreadRow), next: z.int().nullable() }),
});

export const downloadUnreadRows = defineOperation({
  ...common,
  method: 'GET',
  path: '/imports/:id/unread-rows-file',
  summary: 'The same rows as CSV, with their numbers and what is wrong with them',
  result: z.string(),
});
