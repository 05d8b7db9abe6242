import { AppError } from '../../platform/errors.ts';
import { msg } from '../../platform/language/message.ts';

const message = msg`This link is not valid any more. Ask for a new one.`;

/** The same message whether a link is unknown, expired, used or for another purpose. */
export const invalidLink = () => new AppError('invalid', { message, fields: { token: message } });
