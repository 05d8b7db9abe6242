import type { FastifyRequest } from 'fastify';

const notPages = /^\/(api|oauth|mcp|\.well-known|assets)(\/|$)/;

/** Whether a page could be at a path: of the public site or of the application. */
export function mayHavePage(path: string): boolean {
  return !notPages.test(path);
}

/** Whether a browser asks for a page, and not for a file or an answer of the API. */
export function isForPage({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && (headers.accept ?? '').includes('text/html') && mayHavePage(url.split('?')[0] ?? '/');
}
