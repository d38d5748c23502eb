/** Kinds and limits of training (enterprise specification, sections 3, 4 and 9). Safe for the browser. */

/** `course`: its check is drawn and graded as a whole. `drill`: its check is a walk from one decision to the next. */
export const MODULE_KINDS = ['course', 'drill'] as const;
export type ModuleKind = (typeof MODULE_KINDS)[number];

export const SECTION_TYPES = ['text', 'comparison'] as const;
export const LEVELS = ['beginner', 'intermediate', 'advanced'] as const;

export const TITLE_LENGTH = 120;
export const CATEGORY_LENGTH = 60;
export const DESCRIPTION_LENGTH = 600;
export const SECTION_LENGTH = 12_000;
export const QUESTION_LENGTH = 1_000;
export const OPTION_LENGTH = 400;
export const EXAMPLE_LENGTH = 800;

export const MAX_SECTIONS = 20;
export const MAX_EXAMPLES = 8;
export const MAX_QUESTIONS = 60;
export const MIN_OPTIONS = 2;
export const MAX_OPTIONS = 6;
export const MAX_MINUTES = 240;
export const MAX_MODULES = 100;

export const PASSING_SCORE = 80;

/** Checks that one person may open in an hour, of one module. */
export const CHECKS_HOURLY = 12;
/** A certificate holds for this long; then the module is taken again. */
export const CERTIFICATE_DAYS = 365;
/** "Training recent activity shows the first 3". */
export const RECENT_SHOWN = 3;

/** People named in one assignment. */
export const MAX_ASSIGNED = 500;
/** Mail that reminds goes out this many days before a module is due. */
export const REMIND_DAYS = 3;
