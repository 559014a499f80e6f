import {
  type AppError,
  bodyTooLarge,
  type ErrorCode,
  eventsGone,
  forbidden,
  internal,
  keyInUse,
  keyReused,
  malformedBody,
  methodNotAllowed,
  preconditionFailed,
  rateLimited,
  unauthorized,
  unavailable,
  unsupportedMediaType,
} from '../errors/app-error.js';
import { describeUnknownField } from '../fields/validate.js';

const sentencesOf = (...errors: readonly AppError[]): readonly string[] =>
  errors.flatMap(({ sentences }) => sentences);

/** Example error sentences by code, for operations without their own. */
export const ERROR_EXAMPLES: Readonly<Record<ErrorCode, readonly string[]>> = {
  malformed_body: sentencesOf(malformedBody()),
  invalid_parameter: [describeUnknownField('colour', 'parameter')],
  unauthorized: sentencesOf(unauthorized()),
  forbidden: sentencesOf(forbidden('read'), forbidden('write'), forbidden('manage')),
  not_found: [],
  method_not_allowed: sentencesOf(methodNotAllowed('PATCH', ['GET', 'HEAD'])),
  conflict: [],
  key_in_use: sentencesOf(keyInUse()),
  gone: sentencesOf(eventsGone(1042)),
  precondition_failed: sentencesOf(preconditionFailed()),
  body_too_large: sentencesOf(bodyTooLarge()),
  unsupported_media_type: sentencesOf(
    unsupportedMediaType('Content-Type must be application/json'),
  ),
  invalid_body: [describeUnknownField('colour', 'field')],
  key_reused: sentencesOf(keyReused()),
  rate_limited: sentencesOf(rateLimited(17)),
  internal: sentencesOf(internal()),
  unavailable: sentencesOf(unavailable()),
};
