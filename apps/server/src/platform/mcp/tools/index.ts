import type { Tool } from '../define-tool.ts';
import { describeTool } from './describe.ts';
import { getRecord } from './get-record.ts';
import { listRecords } from './list-records.ts';
import { logActivity } from './log-activity.ts';
import { myDay } from './my-day.ts';
import { saveRecords } from './save-records.ts';
import { searchTool } from './search.ts';
import { summarize } from './summarize.ts';
import { undoTool } from './undo.ts';

/** No tool deletes, merges, exports, sends mails or changes settings: nothing leaves the organization. */
export const tools: readonly Tool[] = [
  describeTool,
  searchTool,
  listRecords,
  getRecord,
  summarize,
  myDay,
  saveRecords,
  logActivity,
  undoTool,
];
