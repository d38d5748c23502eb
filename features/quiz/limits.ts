/** Kinds, counts and limits of the quiz and its boards (enterprise specification, sections 3, 4 and 9). Safe for the browser. */

export const ITEM_KINDS = ['picture', 'clip', 'voice'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

export const ANSWERS = ['authentic', 'ai_generated'] as const;
export type Answer = (typeof ANSWERS)[number];

export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** `ranked`: by the clock, counts. `daily`: the same, with the set of the day. `practice`: without time, counts for nothing. */
export const MODES = ['ranked', 'daily', 'practice'] as const;
export type Mode = (typeof MODES)[number];

/** What a set is made of; that of the day is always mixed. */
export const ROUNDS = ['pictures', 'clips', 'voices', 'mixed'] as const;
export type Round = (typeof ROUNDS)[number];

export const QUESTIONS = 10;
export const SECONDS = 30;
/** For the way of the answer, and for the picture to arrive: whoever presses in the last second has answered in time. */
export const GRACE_S = 3;
/** Of ten, at least and at most so many are real: one answer for all is worth little. */
export const LEAST_REAL = 4;
export const MOST_REAL = 6;

/** Below this share of one of the two sorts nothing is earned: somebody said the same to everything. */
export const ONE_SIDED_PERCENT = 40;
/** Nobody looks at ten things and decides within this time: such a set is not ranked and earns nothing. */
export const POSSIBLE_S = 10;

export const BONUS_BELOW_S = 100;
export const SPEED_BONUS = 30;
export const XP_PER_RIGHT = 10;
export const XP_PER_LEVEL = 100;

export const CREDITS_PERCENT = 70;
export const CERTIFICATE_PERCENT = 80;
export const EXPERT_PERCENT = 90;
export const COLLECTOR_CERTIFICATES = 5;
export const HOT_STREAK = 7;
export const WARM_STREAK = 3;

/** Sets by the clock that one person may begin in a day (UTC), left ones included. */
export const RANKED_DAILY = 10;
/** Sets of any kind that one person, or one address, may begin in an hour. */
export const BEGUN_HOURLY = 40;
/** How many must have answered before their share is told. */
export const PLAYERS_TOLD = 10;
/** A set that is left stays open for so long. */
export const OPEN_HOURS = 24;
/** Sets of visitors can be claimed by signing up for so long. */
export const CLAIM_DAYS = 30;
export const MAX_CLAIMED = 20;

export const NAME_LENGTH = 30;

export const TIMEFRAMES = ['daily', 'weekly', 'monthly', 'all_time'] as const;
export type Timeframe = (typeof TIMEFRAMES)[number];
export const ALL_TIME_START = '2024-01-01';
/** Shown on a board. */
export const BOARD_SIZE = 100;
/** A score over a period is the sum of a person's best so many sets: a board of care, not of hours. */
export const BEST_SETS = 5;
export const UPDATES_PER_MINUTE = 6;

export const BADGES = [
  'first_quiz',
  'perfect_score',
  'streak_7',
  'level_5',
  'level_10',
  'xp_500',
  'xp_1000',
] as const;
export type Badge = (typeof BADGES)[number];
