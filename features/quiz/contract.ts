/** Quiz, quiz profile and leaderboard. Safe for the browser. */
import { call } from '@unmask/platform/call';
import type { OwnPermission } from '@unmask/product/roles';
import { z } from 'zod';
import { MeasuredSchema, RegionSchema, SourceSchema } from './bank-schema.ts';
import {
  ANSWERS,
  BADGES,
  DIFFICULTIES,
  ITEM_KINDS,
  MAX_CLAIMED,
  MODES,
  NAME_LENGTH,
  QUESTIONS,
  ROUNDS,
  TIMEFRAMES,
} from './limits.ts';

export const quizPlay: OwnPermission = {
  id: 'quiz.play',
  about: 'Begin a quiz and answer it; a visitor’s belongs to whoever holds its unguessable number.',
  actors: ['visitor', 'guest', 'user', 'viewer', 'analyst', 'admin', 'staff'],
};

export const leaderboardRead: OwnPermission = {
  id: 'leaderboard.read',
  about: 'Read the leaderboard and have it counted anew.',
  actors: ['guest', 'user', 'viewer', 'analyst', 'admin', 'staff'],
};

const id = z.string().max(200);
const instant = z.string();
const count = z.number().int().min(0);
const percent = z.number().int().min(0).max(100);
const answer = z.enum(ANSWERS);
const tags = ['Quiz'];

/** As it is put: nothing here says what is right. */
export const AskedSchema = z.object({
  position: count,
  kind: z.enum(ITEM_KINDS),
  imageUrl: z.string(),
  alt: z.string(),
  detectionHints: z.array(z.string()),
  /** Left when it was told again; null without time. */
  secondsLeft: z.number().nullable(),
});
export type Asked = z.infer<typeof AskedSchema>;

/** Told after the answer. */
export const QuestionSchema = z.object({
  id: z.string(),
  imageUrl: z.string(),
  isDeepfake: z.boolean(),
  explanation: z.string(),
  platform: z.string(),
  difficulty: z.enum(DIFFICULTIES),
  detectionHints: z.array(z.string()),
  realWorldContext: z.string(),
});
export type Question = z.infer<typeof QuestionSchema>;

export const FeedbackSchema = z.object({
  position: count,
  kind: z.enum(ITEM_KINDS),
  alt: z.string(),
  /** Null: not in time. */
  answer: answer.nullable(),
  isCorrect: z.boolean(),
  question: QuestionSchema,
  regions: z.array(RegionSchema),
  source: SourceSchema,
  measured: MeasuredSchema.nullable(),
  /** Of those who answered by the clock; null while they are too few. */
  players: z.object({ answered: count, rightPercent: percent }).nullable(),
});
export type Feedback = z.infer<typeof FeedbackSchema>;

const RewardsSchema = z.object({
  credits: count,
  certificate: z.boolean(),
  expert: z.boolean(),
  timeBonus: count,
});

export const ResultSchema = z.object({
  score: count,
  total: count,
  percent,
  /** Null: the same answer to nearly everything earns none. */
  level: z.string().nullable(),
  timeTaken: count,
  /** Percent of the real that was trusted, and of the made that was caught. */
  trusted: percent,
  caught: percent,
  rewards: RewardsSchema,
  /** Whether it counts for experience and boards. */
  ranked: z.boolean(),
  reason: z.enum(['counts', 'practice', 'one_sided', 'too_fast']),
  /** Of this set, by question. */
  grid: z.array(z.boolean()),
  day: z.string(),
  /** Percent that half of all recorded sets reach; null while they are too few. */
  median: percent.nullable(),
  claimed: z.boolean(),
  /** Of a signed-in player: recorded in the quiz profile. */
  recorded: z
    .object({ xp: count, level: count, levelBefore: count, streak: count, badges: z.array(z.enum(BADGES)) })
    .nullable(),
});
export type Result = z.infer<typeof ResultSchema>;

export const AttemptSchema = z.object({
  attemptId: z.string(),
  mode: z.enum(MODES),
  round: z.enum(ROUNDS),
  total: count,
  answered: count,
  /** The one that waits for its answer; null once all are answered, or before it is asked for. */
  question: AskedSchema.nullable(),
  /** Once all are answered. */
  result: ResultSchema.nullable(),
});
export type Attempt = z.infer<typeof AttemptSchema>;

export const ProfileSchema = z.object({
  user_id: z.string(),
  username: z.string(),
  avatar_url: z.string().nullable(),
  badges: z.array(z.string()),
  level: count,
  experience_points: count,
  total_quizzes_completed: count,
  total_correct_answers: count,
  current_streak: count,
  best_streak: count,
  last_quiz_date: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
  /** Whether the person chose the name: before, boards say Anonymous. */
  name_chosen: z.boolean(),
  on_boards: z.boolean(),
  /** Free analyses that are left. */
  credits: count,
  certificates: z.array(z.object({ id: z.string(), score: count, total: count, issued_at: instant })),
});
export type QuizProfile = z.infer<typeof ProfileSchema>;

export const SessionSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  score: count,
  total_questions: count,
  time_taken: count,
  difficulty_breakdown: z.record(z.enum(DIFFICULTIES), z.object({ total: count, correct: count })),
  session_data: z.object({
    questions: z.array(
      z.object({
        questionId: z.string(),
        userAnswer: answer.nullable(),
        correctAnswer: answer,
        isCorrect: z.boolean(),
      }),
    ),
  }),
  completed_at: instant,
});
export type QuizSession = z.infer<typeof SessionSchema>;

export const EntrySchema = z.object({
  user_id: z.string(),
  username: z.string(),
  rank: z.number().int(),
  score: count,
});
export type Entry = z.infer<typeof EntrySchema>;

export const BoardSchema = z.object({
  timeframe: z.enum(TIMEFRAMES),
  period_start: instant,
  period_end: instant,
  entries: z.array(EntrySchema),
  stats: z.object({ total_players: count, your_rank: z.number().int().nullable(), your_score: count }),
});
export type Board = z.infer<typeof BoardSchema>;

const OfAttempt = z.object({ attemptId: id });
const NONE = { attemptId: 'none' };
const position = z
  .number()
  .int()
  .min(0)
  .max(QUESTIONS - 1);
const OfTime = z.object({ timeframe: z.enum(TIMEFRAMES) });
const Done = z.object({ success: z.literal(true) });

const play = (method: 'GET' | 'POST', path: string, summary: string, sample: object = NONE) =>
  call
    .route({ method, path: `/quiz${path}`, summary, tags })
    .meta({ permission: quizPlay, sample })
    .errors({ NOT_FOUND: {}, CONFLICT: {} });

const own = (method: 'GET' | 'PUT' | 'POST', path: string, summary: string, sample?: object) =>
  call
    .route({ method, path: `/quiz${path}`, summary, tags })
    .meta({ permission: 'profile.own', ...(sample && { sample }) })
    .errors({ UNAUTHORIZED: {} });

const board = (method: 'GET' | 'POST', path: string, summary: string, sample: object) =>
  call
    .route({ method, path: `/leaderboard${path}`, summary, tags })
    .meta({ permission: leaderboardRead, sample })
    .errors({ UNAUTHORIZED: {}, TOO_MANY_REQUESTS: {} });

export const quizContract = {
  begin: play('POST', '/attempts', 'Begin a set of ten', { mode: 'practice', round: 'none' })
    .errors({ TOO_MANY_REQUESTS: {}, BAD_REQUEST: {} })
    .input(z.object({ mode: z.enum(MODES), round: z.enum(ROUNDS) }))
    .output(AttemptSchema),
  attempt: play('GET', '/attempts/{attemptId}', 'Where a set stands, and its result at the end')
    .input(OfAttempt)
    .output(AttemptSchema),
  next: play('POST', '/attempts/{attemptId}/next', 'Ask the next question: its clock begins')
    .input(OfAttempt)
    .output(AttemptSchema),
  answer: play('POST', '/attempts/{attemptId}/answers', 'Answer the question that was asked', {
    ...NONE,
    position: 0,
    answer: null,
  })
    .input(OfAttempt.extend({ position, answer: answer.nullable() }))
    .output(FeedbackSchema),
  claimRewards: own('POST', '/attempts/{attemptId}/rewards', 'Claim the rewards of a set, once', NONE)
    .errors({ NOT_FOUND: {}, CONFLICT: {}, FORBIDDEN: {}, SERVICE_UNAVAILABLE: {} })
    .input(OfAttempt)
    .output(z.object({ credits: count, certificateId: z.string().nullable() })),
  claimAttempts: own('POST', '/claims', 'Make sets that were played before signing up one’s own', {
    attemptIds: [],
  })
    .input(z.object({ attemptIds: z.array(id).max(MAX_CLAIMED) }))
    .output(z.object({ claimed: count })),
  profile: own('GET', '/profile', 'One’s own quiz profile; made when there is none').output(ProfileSchema),
  updateProfile: own('PUT', '/profile', 'Choose a name, or leave the boards', { username: '' })
    .errors({ BAD_REQUEST: {} })
    .input(
      z.object({
        username: z
          .string()
          .max(10 * NAME_LENGTH)
          .optional(),
        on_boards: z.boolean().optional(),
      }),
    )
    .output(ProfileSchema),
  sessions: own('GET', '/sessions', 'One’s own recorded sets, newest first', {})
    .input(z.object({ limit: z.coerce.number().int().min(1).max(100).default(10) }))
    .output(z.object({ items: z.array(SessionSchema) })),
  board: board('GET', '', 'The ranking of a period', { timeframe: 'weekly' })
    .input(OfTime)
    .output(BoardSchema),
  updateBoard: board('POST', '', 'Count the ranking of a period anew', { timeframe: 'none' })
    .input(OfTime)
    .output(Done),
  teamBoard: board('GET', '/organizations/{organizationId}', 'The ranking among members of an organization', {
    organizationId: 'none',
    timeframe: 'weekly',
  })
    .errors({ NOT_FOUND: {} })
    .input(OfTime.extend({ organizationId: id }))
    .output(BoardSchema),
};
