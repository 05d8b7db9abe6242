import { AppError } from '../../platform/errors.ts';

const message = 'This link is not valid any more. Ask for a new one.';

/** The same words whether a link is unknown, expired, used or meant for something else. */
export const invalidLink = () => new AppError('invalid', { message, fields: { token: message } });
