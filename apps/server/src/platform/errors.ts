import { type ErrorBody, type ErrorCode, errorCatalogue } from '@pipewright/contract/errors.ts';

type Details = Partial<Pick<ErrorBody, 'message' | 'fields' | 'usage' | 'rows'>> & { retryAfter?: number };

/** An error that the user sees, identified by its code in the contract's catalogue. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? errorCatalogue[code].message);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }

  toBody(requestId: string): ErrorBody {
    const { fields, usage, rows } = this.details;
    return { message: this.message, code: this.code, fields, usage, rows, requestId };
  }
}

export const invalid = (fields: Record<string, string>) => new AppError('invalid', { fields });
export const notFound = (what?: string) =>
  new AppError('notFound', what ? { message: `No such ${what}.` } : {});
export const forbidden = () => new AppError('forbidden');
export const unauthenticated = () => new AppError('unauthenticated');
export const stale = () => new AppError('stale');
export const busy = () => new AppError('busy', { retryAfter: 1 });
export const isBusy = (error: unknown) => error instanceof AppError && error.code === 'busy';
export const conflict = (message: string, fields?: Record<string, string>) =>
  new AppError('conflict', { message, fields });
