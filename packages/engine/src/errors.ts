import type { EngineErrorCode } from './types.ts';

/** The only error the engine throws on purpose. `message` is internal; people read the product's words for `code`. */
export class EngineError extends Error {
  readonly code: EngineErrorCode;

  constructor(code: EngineErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EngineError';
    this.code = code;
  }
}
