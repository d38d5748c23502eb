/** Documents made by code, for tests of features as well. */
export {
  pdfOf,
  photo,
  type ZipPart,
  zipOf,
} from '../foundations/analyses/server/documents/documents.testing.ts';
