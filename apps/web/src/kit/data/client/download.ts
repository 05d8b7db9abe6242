import type { Operation } from '@pipewright/contract/define-operation.ts';
import { errorOf, networkError } from './api-error.ts';
import { session } from './client.ts';

/** Saves what an operation answers as a file. The file is named by the server, or else so. */
export async function download(
  operation: Operation,
  query: Readonly<Record<string, string | undefined>>,
  name: string,
): Promise<void> {
  const given = Object.entries(query).flatMap(([key, value]) => (value ? [[key, value]] : []));
  const url = `/api${operation.path}?${new URLSearchParams(given)}`;
  const token = await session.token();
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } }).catch(() => {
    throw networkError();
  });
  if (!response.ok) {
    throw errorOf(response.status, await response.text());
  }
  saveFile(await response.blob(), nameIn(response.headers.get('content-disposition')) ?? name);
}

/** Hands a file to the browser to be kept. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

function nameIn(disposition: string | null): string | undefined {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1];
}
