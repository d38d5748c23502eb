/** Server side of the foundation of documents: what slices issue by, and what the wiring needs of it. */

export {
  type IssuedDocument,
  issueDocument,
  newDocumentId,
  revokeDocument,
  supersedeDocument,
  verifyUrl,
} from './issue.ts';
export { documentCalls } from './rpc.ts';
