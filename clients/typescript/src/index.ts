/** Client of the Unmask API: `new Unmask({ apiKey, baseUrl })`. */
export * from './client.ts';
export { type ClientErrorCode, UnmaskError } from './errors.ts';
export * from './result-types.ts';
export * from './types.ts';
export type { FileInput, StreamInput, UrlInput, UrlsInput } from './upload.ts';
export * from './verify-webhook.ts';
export * from './webhook-types.ts';
export type { Webhooks } from './webhooks.ts';
