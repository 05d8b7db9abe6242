/** More notices at once would cover the page. */
export const maxNotices = 4;
