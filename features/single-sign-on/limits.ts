/** Numbers of single sign-on. */

/** Sign-ins begun from one network in a quarter of an hour. */
export const STARTS_PER_QUARTER = 120;
/** Records looked up and connections tried for one organization in an hour. */
export const CHECKS_PER_HOUR = 60;
export const METADATA_MAX_CHARACTERS = 100_000;
export const CERTIFICATES_MAX = 5;
/** Name of the record by which a domain is proved, before the domain. */
export const RECORD_PREFIX = '_unmask-sign-on';
export const RECORD_VALUE = 'unmask-domain=';
