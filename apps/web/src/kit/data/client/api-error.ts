import { t } from '@lingui/core/macro';
import type { ErrorBody } from '@pipewright/contract/errors.ts';
import { declaredText } from '../../language/declared-text.ts';

type Details = Partial<Pick<ErrorBody, 'code' | 'fields' | 'usage' | 'rows'>>;

/** A rejected or failed request, with the text for people. `status` 0: there was no response. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly usage: NonNullable<ErrorBody['usage']>;
  override readonly name = 'ApiError';

  constructor(status: number, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.code = details.code ?? '';
    this.fields = details.fields ?? {};
    this.usage = details.usage ?? [];
  }
}

/** No answer: offline, refused, or not within the time allowed. */
export function networkError(): ApiError {
  return new ApiError(0, t`Network error occurred`, { code: 'network' });
}

/** The specification's order: `message` or `error` of a JSON body, else the raw text, else the status. */
export function errorOf(status: number, text: string): ApiError {
  const body = parseJson(text);
  if (body === undefined) {
    return new ApiError(status, text.trim() || `HTTP ${status}`);
  }
  if (!isObject(body)) {
    return new ApiError(status, t`Request failed`);
  }
  const message = textOf(body.message) ?? textOf(body.error);
  // The texts of the contract's error codes are in the catalogue.
  return new ApiError(status, message ? declaredText(message) : t`Request failed`, {
    code: textOf(body.code),
    fields: isObject(body.fields) ? (body.fields as Record<string, string>) : undefined,
    usage: Array.isArray(body.usage) ? body.usage : undefined,
  });
}

/** The message for people about any thrown value. */
export function messageOf(error: unknown, fallback = t`Request failed`): string {
  return error instanceof ApiError ? error.message : fallback;
}

/** The parsed JSON; undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
