/** Limits of the product: core specification sections 5 and 9. */

/** Marker of an unlimited daily allowance. */
export const UNLIMITED_DAILY_LIMIT = 999_999;

/** 50 MB, free accounts and visitors. A file of exactly this size is accepted. */
export const MAX_VIDEO_SIZE_BYTES = 52_428_800;

/** 1 GB, paid plans (resumable upload). */
export const MAX_VIDEO_SIZE_PAID_BYTES = 1_073_741_824;

/** Longest recording: an hour, and the moment that encoders add to it. */
export const MAX_DURATION_S = 3_660;

/** How much of a resumable upload travels in one request: below what proxies commonly let through. */
export const UPLOAD_PART_BYTES = 16 * 1024 * 1024;

/** How long an upload may take, and how long a finished one waits for its analysis. */
export const UPLOAD_EXPIRY_HOURS = 24;

/** How long the service may take to fetch a file from an address. */
export const URL_FETCH_SECONDS = 120;

/** How long the video of a post may take to fetch. */
export const POST_FETCH_SECONDS = 180;

/** Addresses that one person, or all visitors of one network, may let the website fetch in an hour. */
export const LINKS_PER_HOUR = 20;

/** Uploads of one person that are kept at once; a further one takes the place of the one that rested longest. */
export const MAX_OPEN_UPLOADS = 4;

/** Resumable uploads that one person may begin in a minute. */
export const UPLOADS_PER_MINUTE = 20;

/** Reports that one person, or one address without an account, may wait for at once. */
export const MAX_OPEN_REPORTS = 4;

/** After so many seconds a report that was refused may be asked for again. */
export const REPORT_RETRY_S = 5;

/** Files that are chosen at once on the website. */
export const LIST_FILES = 20;

/** Lists that one person, or all visitors of one network, may begin in an hour. */
export const LISTS_PER_HOUR = 60;

/** What is taken out of one document or archive: files, and bytes of all of them together. */
export const DOCUMENT_ITEMS = 40;
export const DOCUMENT_UNPACKED_BYTES = 400 * 1024 * 1024;

/** Parts of an archive that are looked at; more than any that people pack. */
export const DOCUMENT_ENTRIES = 10_000;

/** A part that grows more than this when it is unpacked is made to fill disks: media hardly shrink. */
export const DOCUMENT_MAX_RATIO = 200;

/** How long the service reads one document. */
export const DOCUMENT_SECONDS = 60;

/** How long it reads all documents of one request of a program, the wait for other people's documents included. */
export const REQUEST_DOCUMENTS_SECONDS = 240;

/** Documents that one person, or all visitors of one network, may have read in an hour. */
export const DOCUMENTS_PER_HOUR = 30;

/** Pictures in a document that are smaller than this on one side are logos and marks, and left out. */
export const DOCUMENT_PICTURE_MIN_PX = 128;

/** How long a recording with the microphone, or a clip with the camera, may be. */
export const RECORD_SECONDS = { audio: 300, video: 60, screen: 60 } as const;

export const FRAMES_PER_ANALYSIS = 5;
/** Shares of the duration at which the browser takes frames. */
export const FRAME_POSITIONS = [0.1, 0.25, 0.5, 0.75, 0.9] as const;
export const FRAME_MAX_WIDTH = 1024;
export const FRAME_MAX_HEIGHT = 768;
export const FRAME_JPEG_QUALITY = 0.9;
export const FRAME_WAIT_MS = 100;

export const SIGNUP_WELCOME_MS = 2_000;
export const PLANS_SCROLL_DELAY_MS = 100;

export const FREE_DAILY_LIMIT = 3;
export const PRO_DAILY_LIMIT = 50;
export const ENTERPRISE_DAILY_LIMIT = 1_000;

/** How long a visitor's result and file stay. */
export const VISITOR_RESULT_HOURS = 24;

/** Analyses a day from one address without an account (setting VISITOR_DAILY_LIMIT): many people share an address. */
export const VISITOR_ADDRESS_DAILY_LIMIT = 20;

/** Analyses of one address without an account that wait or run at the same time (setting VISITOR_PARALLEL_LIMIT). */
export const VISITOR_PARALLEL_LIMIT = 2;

/** Longest recording without an account, and how long its analysis may take. */
export const VISITOR_MAX_DURATION_S = 600;
export const VISITOR_DEADLINE_S = 300;

/** An analysis without an account that was cancelled while it ran costs nothing if it had run no longer than this. */
export const VISITOR_FREE_CANCEL_S = 60;

/** Starts a day of one person or address that are given back because they ended without a result. */
export const GIVEN_BACK_DAILY_LIMIT = 20;

/** How long a payment can be asked back. */
export const REFUND_DAYS = 30;

/** Saved analyses on one page of the history. */
export const HISTORY_PAGE = 20;

/** Days for which a link to an analysis can be made. */
export const SHARE_DAYS = [1, 7, 30] as const;

/** Links to one analysis that hold at the same time. */
export const MAX_ACTIVE_SHARES = 20;

/** How long a link that has ended is still named, and answers that it has. */
export const ENDED_SHARE_DAYS = 30;

/** Letters of the comment beside "Do you know what this is?". */
export const FEEDBACK_COMMENT_LENGTH = 1_000;

/** Newest analyses on the enterprise dashboard: read, and of these shown. */
export const RECENT_ANALYSES_READ = 10;
export const RECENT_ANALYSES_SHOWN = 5;

/** Days for which the link in a mail about a new password ends sessions and revokes keys. */
export const SECURE_LINK_DAYS = 7;

/** How long the address of one picture of a file works, minutes. */
export const FRAME_LINK_MINUTES = 15;
/** Pictures of one person, or of one visitor's analysis, that are given an address in an hour. */
export const FRAME_LINKS_PER_HOUR = 30;
