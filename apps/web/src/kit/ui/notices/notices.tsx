import { noticeLibrary } from './load-notices.ts';

/** Shows the notices as soon as there has been one. */
export function Notices() {
  const library = noticeLibrary.useModule(false);
  return library && <library.NoticeList />;
}
