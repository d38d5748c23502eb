/** The bank of the quiz, sets that were begun, what came of them, the profiles of players, and the boards. */

import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from '@unmask/db/pg-core';
import { userProfiles } from '@unmask/db/schema';
import { sql } from '@unmask/db/sql';
import type { Measured, Region, Source } from './bank-schema.ts';
import type { Answer, Badge, Difficulty, ItemKind, Mode, Round, Timeframe } from './limits.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
const now = (name: string) => at(name).notNull().defaultNow();
const ofUser = () =>
  text('user_id')
    .notNull()
    .references(() => userProfiles.id, { onDelete: 'cascade' });

export const quizQuestions = pgTable(
  'quiz_questions',
  {
    /** First half of the SHA-256 of the file: says nothing of what it is. */
    id: text('id').primaryKey(),
    kind: text('kind').$type<ItemKind>().notNull(),
    /** Name of the file in the bank. */
    file: text('file').notNull(),
    isDeepfake: boolean('is_deepfake').notNull(),
    /** What was done, or what it is. */
    explanation: text('explanation').notNull(),
    platform: text('platform').notNull(),
    difficulty: text('difficulty').$type<Difficulty>().notNull(),
    detectionHints: jsonb('detection_hints').$type<string[]>().notNull(),
    realWorldContext: text('real_world_context').notNull(),
    /** For those who do not see it: gives nothing away. */
    alt: text('alt').notNull(),
    regions: jsonb('regions').$type<Region[]>().notNull(),
    measured: jsonb('measured').$type<Measured | null>(),
    source: jsonb('source').$type<Source>().notNull(),
    /** Of one photograph, or one speaker's words, at most one stands in a set. */
    family: text('family').notNull(),
    active: boolean('active').notNull().default(true),
    /** How often it was answered by the clock, and how often rightly. */
    shown: integer('shown').notNull().default(0),
    right: integer('right_answers').notNull().default(0),
  },
  (table) => [
    check('quiz_questions_kind', sql`${table.kind} in ('picture', 'clip', 'voice')`),
    check('quiz_questions_difficulty', sql`${table.difficulty} in ('easy', 'medium', 'hard')`),
  ],
);

/** One question of a set, in its order. */
export interface Step {
  questionId: string;
  isDeepfake: boolean;
  /** When it was first told; null before. ISO 8601. */
  sentAt: string | null;
  answeredAt: string | null;
  /** Null: not in time. */
  answer: Answer | null;
  isCorrect: boolean | null;
}

/** What a set changed in the profile of its player. */
export interface Recorded {
  xp: number;
  level: number;
  levelBefore: number;
  streak: number;
  badges: Badge[];
}

export const quizAttempts = pgTable(
  'quiz_attempts',
  {
    /** 192 random bits: whoever holds a visitor's plays it. */
    id: text('id').primaryKey(),
    /** Null for a visitor. */
    userId: text('user_id').references(() => userProfiles.id, { onDelete: 'cascade' }),
    mode: text('mode').$type<Mode>().notNull(),
    round: text('round').$type<Round>().notNull(),
    /** Day (UTC) on which it was begun. */
    day: date('day', { mode: 'string' }).notNull(),
    steps: jsonb('steps').$type<Step[]>().notNull(),
    startedAt: now('started_at'),
    finishedAt: at('finished_at'),
    /** Null where there is no profile, or nothing counts. */
    recorded: jsonb('recorded').$type<Recorded | null>(),
    /** Rewards are claimed once. */
    claimedAt: at('claimed_at'),
  },
  (table) => [
    index('quiz_attempts_person').on(table.userId, table.day),
    index('quiz_attempts_age').on(table.startedAt),
    // One set of the day for each person, in two tabs as well.
    uniqueIndex('quiz_attempts_daily').on(table.userId, table.day).where(sql`${table.mode} = 'daily'`),
  ],
);

export type Breakdown = Record<Difficulty, { total: number; correct: number }>;

export interface SessionData {
  questions: Array<{
    questionId: string;
    userAnswer: Answer | null;
    correctAnswer: Answer;
    isCorrect: boolean;
  }>;
}

export const quizSessions = pgTable(
  'quiz_sessions',
  {
    id: text('id').primaryKey(),
    userId: ofUser(),
    /** Right answers. */
    score: integer('score').notNull(),
    totalQuestions: integer('total_questions').notNull(),
    /** Seconds, by the clock of the server. */
    timeTaken: integer('time_taken').notNull(),
    difficultyBreakdown: jsonb('difficulty_breakdown').$type<Breakdown>().notNull(),
    sessionData: jsonb('session_data').$type<SessionData>().notNull(),
    completedAt: now('completed_at'),
    attemptId: text('attempt_id').unique(),
    /** False: impossibly fast, or the same answer to everything. */
    ranked: boolean('ranked').notNull().default(true),
  },
  (table) => [
    index('quiz_sessions_newest').on(table.userId, table.completedAt),
    index('quiz_sessions_period').on(table.completedAt).where(sql`${table.ranked}`),
  ],
);

export const userQuizProfiles = pgTable('user_quiz_profiles', {
  userId: text('user_id')
    .primaryKey()
    .references(() => userProfiles.id, { onDelete: 'cascade' }),
  username: text('username').notNull(),
  avatarUrl: text('avatar_url'),
  badges: jsonb('badges').$type<string[]>().notNull().default([]),
  level: integer('level').notNull().default(1),
  experiencePoints: integer('experience_points').notNull().default(0),
  totalQuizzesCompleted: integer('total_quizzes_completed').notNull().default(0),
  totalCorrectAnswers: integer('total_correct_answers').notNull().default(0),
  currentStreak: integer('current_streak').notNull().default(0),
  bestStreak: integer('best_streak').notNull().default(0),
  /** Day in UTC. */
  lastQuizDate: date('last_quiz_date', { mode: 'string' }),
  /** When the person chose the name themselves: before, boards say Anonymous. */
  nameChosenAt: at('name_chosen_at'),
  /** Whether boards show this person at all. */
  onBoards: boolean('on_boards').notNull().default(true),
  createdAt: now('created_at'),
  updatedAt: now('updated_at'),
});

export const quizCertificates = pgTable(
  'quiz_certificates',
  {
    /** Stands on the paper, and is what it is checked by. */
    id: text('id').primaryKey(),
    userId: ofUser(),
    attemptId: text('attempt_id').notNull().unique(),
    holder: text('holder').notNull(),
    score: integer('score').notNull(),
    totalQuestions: integer('total_questions').notNull(),
    issuedAt: at('issued_at').notNull(),
    /** Base64 of the PDF, byte for byte as it is handed out. */
    pdf: text('pdf').notNull(),
  },
  (table) => [index('quiz_certificates_holder').on(table.userId, table.issuedAt)],
);

export const leaderboardEntries = pgTable(
  'leaderboard_entries',
  {
    id: text('id').primaryKey(),
    userId: ofUser(),
    username: text('username').notNull(),
    score: integer('score').notNull(),
    rank: integer('rank').notNull(),
    timeframe: text('timeframe').$type<Timeframe>().notNull(),
    periodStart: at('period_start').notNull(),
    periodEnd: at('period_end').notNull(),
  },
  (table) => [
    unique('leaderboard_entries_once').on(table.timeframe, table.periodStart, table.userId),
    index('leaderboard_entries_rank').on(table.timeframe, table.periodStart, table.rank),
    check(
      'leaderboard_entries_timeframe',
      sql`${table.timeframe} in ('daily', 'weekly', 'monthly', 'all_time')`,
    ),
  ],
);
