import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { Request, Response } from 'express';
import {
  AppError,
  internal,
  invalidParameter,
  toErrorResponse,
  unavailable,
} from '../errors/app-error.js';

/** Maps every failure to `{error}`, `{errors}` or the error's own body. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly translate: (error: unknown) => AppError | undefined) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const error = this.appErrorOf(thrown);
    if (error.kind === 'internal') request.log('error', { err: thrown }, 'request failed');
    if (error.kind === 'unavailable' && thrown !== error) {
      request.log('warn', { reason: thrown }, 'database away');
    }
    if (response.headersSent) {
      // A partial response must not look complete: HTTP/1.0 ends it with any close of the
      // connection.
      response.socket?.resetAndDestroy();
      return;
    }
    const { status, headers, body } = toErrorResponse(error);
    response.status(status).set(headers).json(body);
  }

  private appErrorOf(thrown: unknown): AppError {
    if (thrown instanceof AppError) return thrown;
    const translated = this.translate(thrown);
    if (translated) return translated;
    if (thrown instanceof HttpException) return fromFramework(thrown);
    return internal();
  }
}

/** The error for a request that Nest or Express rejected before our own code ran. */
function fromFramework(exception: HttpException): AppError {
  switch (exception.getStatus()) {
    case 400:
      return invalidParameter('The URL is malformed');
    case 404:
      return new AppError('not_found', ['Not found']);
    case 503:
      return unavailable();
    default:
      return internal();
  }
}
