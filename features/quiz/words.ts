/** Words of the quiz that the service says, and that stand on its documents. */
import { words } from '@unmask/product/language';

export const tags = { Quiz: 'The quiz, profiles of its players, and the leaderboard.' } as const;

export const errorWords = words('errors.quiz', {
  quiz_attempt_not_found: {
    title: 'Not found',
    message: 'This quiz is not open any more. Please begin a new one.',
    status: 404,
  },
  quiz_answer_taken: {
    title: 'Already answered',
    message: 'This question was answered already. Please go on with the next one.',
    status: 409,
  },
  quiz_answer_first: {
    title: 'Not answered yet',
    message: 'Answer the question that is shown before you ask for the next one.',
    status: 409,
  },
  quiz_not_asked: {
    title: 'Not asked yet',
    message: 'This question has not been asked yet. Ask for the next question first.',
    status: 409,
  },
  quiz_not_finished: {
    title: 'Not finished',
    message: 'Answer all questions before you claim the rewards.',
    status: 409,
  },
  quiz_claimed: {
    title: 'Claimed',
    message: 'The rewards of this quiz were claimed already.',
    status: 409,
  },
  quiz_nothing_to_claim: {
    title: 'No rewards',
    message: 'This quiz earned no rewards. From 70% on there are some.',
    status: 409,
  },
  quiz_sign_up_first: {
    title: 'Sign up first',
    message: 'Credits and certificates belong to an account. Sign up, and claim them then.',
    status: 403,
  },
  quiz_certificate_later: {
    title: 'Please wait',
    message: 'Too many documents are being made at once. Please claim again in a minute.',
    status: 503,
  },
  quiz_certificate_not_found: {
    title: 'Not found',
    message: 'There is no such certificate of yours.',
    status: 404,
  },
  quiz_daily_done: {
    title: 'Played today',
    message:
      'You have played the set of today. The next one begins at midnight UTC; until then there are others.',
    status: 409,
  },
  quiz_ranked_limit: {
    title: 'Enough for today',
    message: 'Ten sets a day count. Practise without time as often as you like, or come back tomorrow.',
    status: 429,
  },
  quiz_limit: {
    title: 'Too many at once',
    message: 'Too many quizzes were begun within an hour. Please try again later.',
    status: 429,
  },
  quiz_name_empty: { title: 'Name missing', message: 'Username cannot be empty.', status: 400 },
  quiz_name_long: {
    title: 'Name too long',
    message: 'A username has at most 30 characters. Please shorten it.',
    status: 400,
  },
  quiz_name_characters: {
    title: 'Name not allowed',
    message:
      'A username has letters, digits, spaces and the signs . _ - only, and no address. Please change it.',
    status: 400,
  },
  leaderboard_update_limit: {
    title: 'Please wait',
    message: 'The rankings were updated several times within a minute. Please wait a moment.',
    status: 429,
  },
} as const);

/** In the log, when the service itself could not do something (enterprise specification, section 8). */
export const failed = words('quiz.failed', {
  createProfile: 'Failed to create quiz profile',
  loadProfile: 'Failed to load quiz profile',
  updateProfile: 'Failed to update profile',
  loadBoard: 'Failed to load leaderboard',
  generateBoard: 'Error generating leaderboard',
  insertBoard: 'Error inserting leaderboard entries',
} as const);

export const anonymous = 'Anonymous';

export const personalData = {
  profile: 'Quiz profile',
  sessions: 'Recorded quizzes',
  certificates: 'Certificates of quizzes',
} as const;

export const certificate = {
  title: 'Detection certificate',
  subject: 'Result of a quiz on real, made and altered media',
  reached: (holder: string, score: number, total: number) =>
    `${holder} told ${score} of ${total} real, made and altered items apart.`,
  about: 'What was asked',
  aboutText: (total: number) =>
    `${total} items drawn by the service from its bank: recordings as they were taken, and others that were made or altered. Questions, answers and the clock were kept by the service.`,
  asked: 'What',
  result: 'Result',
  rows: {
    score: 'Right answers',
    trusted: 'Real items that were trusted',
    caught: 'Made or altered items that were caught',
    time: 'Time',
    guessed: 'Chance to reach this by guessing',
    issued: 'Issued',
    id: 'Number',
  },
  of: (score: number, total: number) => `${score} of ${total}`,
  percent: (value: number) => `${value}%`,
  chance: (value: number) => `${value < 0.1 ? 'less than 0.1' : value.toFixed(1)}%`,
  seconds: (value: number) => `${value} s`,
  check: 'Check this certificate',
  checkText: (url: string) => `Whether it was issued here can be read by anyone at ${url}.`,
  limit:
    'It says how ten questions were answered on the day named. Nobody can rely on looking alone: what matters is checked by other means.',
  fileName: (id: string) => `${id}.pdf`,
} as const;
