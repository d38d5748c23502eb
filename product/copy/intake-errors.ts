/** Refusals of lists of files, and of what is inside documents and archives. */
import {
  DOCUMENT_ITEMS,
  DOCUMENT_PICTURE_MIN_PX,
  DOCUMENT_SECONDS,
  DOCUMENT_UNPACKED_BYTES,
  LIST_FILES,
  REQUEST_DOCUMENTS_SECONDS,
} from '../limits.ts';

const title = 'Not analyzed';
const unpackedMb = DOCUMENT_UNPACKED_BYTES / 1024 / 1024;

/** Part of the error catalogue. */
export const INTAKE_ERRORS = {
  list_not_found: {
    title: 'Not found',
    message: 'There is no such list of files, or it has been deleted.',
    status: 404,
  },
  list_too_many: {
    title: 'Too many files',
    message: `Please choose at most ${LIST_FILES} files at once.`,
    status: 400,
  },
  list_place_taken: {
    title: 'Sent already',
    message: 'This file of the list has been sent already. Begin a new list to send it again.',
    status: 409,
  },
  not_taken: {
    title,
    message:
      'This kind of file cannot be analyzed. Videos, sound recordings, pictures, PDF, Word, PowerPoint, Excel, OpenDocument and ZIP files can.',
    status: 400,
  },
  document_encrypted: {
    title,
    message: 'It is locked with a password. Remove the password, or take the files out, and try again.',
    status: 422,
  },
  document_unreadable: {
    title,
    message:
      'It cannot be read: it is damaged, or not what its name says. Take the pictures out and send those.',
    status: 422,
  },
  document_too_slow: {
    title,
    message: `Reading it took longer than ${DOCUMENT_SECONDS} seconds. Split it, or send the pictures themselves.`,
    status: 422,
  },
  documents_too_slow: {
    title,
    message: `Reading all documents of one request took longer than ${REQUEST_DOCUMENTS_SECONDS} seconds, and this one was not finished. Send it in a request of its own.`,
    status: 422,
  },
  document_too_heavy: {
    title,
    message:
      'Reading it took more memory than the service gives to one document. Split it, or send the pictures themselves.',
    status: 422,
  },
  document_empty: {
    title,
    message: 'There is no picture, sound or video in it that can be analyzed.',
    status: 422,
  },
  document_bomb: {
    title,
    message: 'It is packed so tightly that it would fill a disk. Take it out yourself and send the file.',
    status: 422,
  },
  document_too_large: {
    title,
    message: `What a document or archive holds may have ${unpackedMb} MB in all. Send this file by itself.`,
    status: 422,
  },
  document_too_many: {
    title,
    message: `Of one document or archive ${DOCUMENT_ITEMS} files are taken. Send the others by themselves.`,
    status: 422,
  },
  document_nested: {
    title,
    message: 'Archives and documents inside another one are not opened. Take it out and send it by itself.',
    status: 422,
  },
  document_small: {
    title: 'Left out',
    message: `Smaller than ${DOCUMENT_PICTURE_MIN_PX} pixels on a side: logos and marks in documents are left out.`,
    status: 422,
  },
  too_many_documents: {
    title: 'Too many documents',
    message: 'Too many documents were read for you or your network in the last hour. Please try again later.',
    status: 429,
  },
  too_many_lists: {
    title: 'Too many lists',
    message: 'Too many lists were begun by you or your network in the last hour. Please try again later.',
    status: 429,
  },
} as const;
