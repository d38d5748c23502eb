/** Limits of a request for a demo call. */
export const TEAM_SIZES = ['1-50', '51-500', '500+'] as const;
export type TeamSize = (typeof TEAM_SIZES)[number];

export const INQUIRY_NAME_MAX = 100;
export const INQUIRY_COMPANY_MAX = 120;
export const INQUIRY_MESSAGE_MAX = 2000;
/** From one network address. */
export const INQUIRIES_PER_HOUR = 5;
