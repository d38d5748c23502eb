/** Words of the pages: quiz, quiz profile and leaderboard (enterprise specification, sections 2, 4, 8 and 9). */

import { words } from '@unmask/product/language';
import type { Feedback, Result } from './contract.ts';
import type { Answer, Badge, Difficulty, ItemKind, Round, Timeframe } from './limits.ts';

const answers: Record<Answer, string> = { authentic: 'Authentic', ai_generated: 'AI-generated' };

export const quizWords = words('quiz-page.quizWords', {
  title: 'Deepfake Quiz',
  lead: 'Ten items, thirty seconds each: which were recorded, and which were made or altered by a machine?',
  meaning:
    '“AI-generated” is the answer for everything that was made or altered by a machine. What was really done to an item is told after your answer.',
  balance:
    'Trusting what is real counts as much as catching what is not: somebody who says the same to everything earns nothing.',
  choose: 'What do you want to judge?',
  rounds: {
    pictures: 'Pictures',
    clips: 'Short clips',
    voices: 'Voices',
    mixed: 'All three',
  } satisfies Record<Round, string>,
  start: 'Start Quiz',
  daily: 'Set of the day',
  dailyText: 'The same ten for everyone, new at midnight UTC. Counts once.',
  practice: 'Practice without time',
  practiceText: 'No clock, and nothing is counted. Signed in, you meet again what you had wrong.',
  analyze: 'Analyze your video',
  board: 'Leaderboard',
  visitor:
    'Without an account your results stay in this browser. What you have played can be claimed when you sign up.',
  question: (at: number, of: number) => `Question ${at} of ${of}`,
  ask: {
    picture: 'Is this picture authentic or AI-generated?',
    clip: 'Is this clip authentic or AI-generated?',
    voice: 'Is this voice authentic or AI-generated?',
  } satisfies Record<ItemKind, string>,
  answers,
  answer: 'Your answer',
  showHints: 'Show hints',
  hideHints: 'Hide hints',
  hints: 'Hints',
  timer: 'Time left',
  seconds: (left: number) => `${left} s`,
  noTime: 'Without time',
  zoom: 'Larger',
  zoomOut: 'Smaller',
  zoomed: 'The picture, enlarged',
  begun: { title: 'Not begun', description: 'The quiz could not be begun. Please try again.' },
  nextFailed: {
    title: 'Not loaded',
    description: 'The next question could not be loaded. Please try again.',
  },
  answerFailed: { title: 'Not sent', description: 'Your answer could not be sent. Please try again.' },
  loading: 'The next question is being loaded',
  retry: 'Try again',
  leave: 'Leave this quiz',
} as const);

export const feedbackWords = words('quiz-page.feedbackWords', {
  right: { title: 'Correct!', description: 'Well seen.' },
  wrong: (isDeepfake: boolean) => ({
    title: 'Incorrect',
    description: `The correct answer is ${isDeepfake ? 'AI-generated' : 'authentic'}.`,
  }),
  head: (isCorrect: boolean) => (isCorrect ? 'Correct' : 'Incorrect'),
  late: 'The time was over.',
  correct: (isDeepfake: boolean) => `Correct answer: ${isDeepfake ? 'AI-generated' : 'Authentic'}`,
  what: 'What it is',
  marked: 'The marked part was changed.',
  whole: 'All of it was made.',
  showMarks: 'Show marks',
  hideMarks: 'Hide marks',
  platform: 'Where such things go around',
  context: 'Outside of the quiz',
  difficulty: 'Difficulty',
  difficulties: { easy: 'Easy', medium: 'Medium', hard: 'Hard' } satisfies Record<Difficulty, string>,
  players: 'Other players',
  playersRight: (percent: number, answered: number) => `${percent}% of ${answered} answers were right.`,
  playersFew: 'Too few answers so far for a share.',
  engine: 'What our engine measured on this item',
  measured: ({ outcome, probability, engineVersion }: NonNullable<Feedback['measured']>) => {
    const said = {
      ai_generated: 'AI-generated',
      authentic: 'Authentic',
      inconclusive: 'Inconclusive: no verdict',
    }[outcome];
    const share = probability === null ? '' : `, ${Math.round(probability * 100)}% probability of AI`;
    return `${said}${share} (engine ${engineVersion}).`;
  },
  notMeasured: 'It has not been measured on this installation.',
  engineNote:
    'The engine can be wrong, and often gives no verdict. So does looking: that is why neither is proof.',
  source: 'Source',
  sourceLine: ({ title, author, licence, origin, changes }: Feedback['source']) =>
    `“${title}” by ${author}, ${licence}, ${origin}. ${changes}`,
  next: 'Next Question',
  finish: 'See how you did',
} as const);

export const resultWords = words(
  'quiz-page.resultWords',
  {
    completed: 'Quiz Completed!',
    score: (score: number, total: number) => `${score} of ${total} right`,
    toResults: 'View Results & Rewards',
    title: 'Your Results',
    messages: [
      'Outstanding. You see what most people miss.',
      'Good work. You have an eye for it.',
      'Not bad. Practice makes the eye.',
      'Keep learning. It is hard, and it gets better with practice.',
    ],
    level: 'Performance level',
    noLevel: 'None',
    reasons: {
      counts: null,
      practice: 'Practice counts for nothing, so you can try everything.',
      one_sided:
        'You gave nearly the same answer to everything. A level takes both: trusting what is real, and catching what is not.',
      too_fast: 'Ten decisions in so few seconds are not ranked and earn nothing.',
    } satisfies Record<Result['reason'], string | null>,
    trusted: 'Real items that you trusted',
    caught: 'Made or altered items that you caught',
    median: 'Half of all players reach at least',
    medianFew: 'Too few sets so far to compare with.',
    time: 'Time',
    minutes: (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
    points: 'Points',
    rewards: 'Rewards',
    none: 'No rewards this time. From 70% on there are free analyses.',
    noneHere: 'This quiz earns no rewards.',
    reward: {
      credits: (count: number) => `${count} free video analysis ${count === 1 ? 'credit' : 'credits'}`,
      certificate: 'Detection certificate',
      expert: 'Expert badge',
      timeBonus: (points: number) => `Time bonus: ${points} points`,
    },
    claim: 'Claim Rewards',
    claimed: 'Claimed!',
    claimedToast: (credits: number, certificate: boolean) => ({
      title: 'Rewards Claimed!',
      description:
        [
          credits > 0 ? `${credits} free analyses were added.` : '',
          certificate ? 'Your certificate is in your quiz profile.' : '',
        ]
          .filter(Boolean)
          .join(' ') || 'Credits and certificates are given once a day.',
    }),
    claimedHere: {
      title: 'Rewards Claimed!',
      description: 'They are noted in this browser. Sign up for credits and certificates.',
    },
    claimFailed: { title: 'Not claimed', description: 'The rewards could not be claimed. Please try again.' },
    signUp: 'Sign up to keep them',
    recorded: { title: 'Progress Updated!', description: 'This quiz stands in your profile now.' },
    xp: (xp: number) => `+${xp} XP`,
    levelUp: (level: number) => `You reached level ${level}.`,
    newBadges: 'New badges',
    share: 'Share',
    shareText: (given: {
      day: string;
      score: number;
      total: number;
      time: string;
      grid: string;
      url: string;
    }) =>
      `Unmask quiz ${given.day}: ${given.score}/${given.total} in ${given.time}\n${given.grid}\n${given.url}`,
    shared: { title: 'Thanks for sharing!', description: 'Your result goes its way.' },
    copied: { title: 'Copied to clipboard!', description: 'Paste your result wherever you like.' },
    copyFailed: {
      title: 'Not copied',
      description: 'The browser did not allow it. Please select the text and copy it.',
    },
    grid: (right: number, total: number) => `${right} of ${total} right, by question`,
    gridRight: 'right',
    gridWrong: 'wrong',
    retake: 'Retake Quiz',
    failed: 'The result could not be loaded.',
  } as const,
  { fixed: ['claimedToast', 'minutes'] },
);

export const statsWords = words('quiz-page.statsWords', {
  title: 'Your quizzes in this browser',
  total: 'Quizzes taken',
  best: 'Best score',
  average: 'Average score',
  streak: 'Current streak',
  longest: 'Longest streak',
  certificates: 'Certificates',
  days: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  utc: 'Days begin at midnight UTC.',
  achievements: 'Achievements',
  achievement: {
    'Expert Badge': '90% or more in a quiz',
    'Certificate Collector': '5 certificates',
    'Hot Streak': '7 days in a row',
  },
  locked: 'Not reached yet',
  reached: 'Reached',
} as const);

const badges: Record<Badge, { name: string; text: string }> = {
  first_quiz: { name: 'First Quiz', text: 'Completed a quiz' },
  perfect_score: { name: 'Perfect Score', text: '100% in a quiz' },
  streak_7: { name: 'Week Streak', text: '7 days in a row' },
  level_5: { name: 'Level 5', text: 'Reached level 5' },
  level_10: { name: 'Level 10', text: 'Reached level 10' },
  xp_500: { name: '500 XP', text: '500 XP in all' },
  xp_1000: { name: '1000 XP', text: '1000 XP in all' },
};

export const profileWords = words('quiz-page.profileWords', {
  loadFailed: 'Failed to load quiz profile',
  updateFailed: { title: 'Failed to update profile', description: 'Please try again.' },
  createFailed: 'Failed to create quiz profile',
  info: 'Profile Information',
  username: 'Username',
  usernameHelp: 'Shown on the leaderboard once you have chosen it: until then you are Anonymous there.',
  edit: 'Edit username',
  save: 'Save',
  cancel: 'Cancel',
  empty: 'Username cannot be empty',
  saved: { title: 'Profile saved', description: 'Your username was changed.' },
  level: (level: number) => `Level ${level}`,
  progress: (within: number) => `${within} of 100 XP to the next level`,
  statistics: 'Quiz Statistics',
  completed: 'Quizzes Completed',
  accuracy: 'Overall Accuracy',
  percent: (value: number) => `${value}%`,
  currentStreak: 'Current Streak',
  bestStreak: 'Best Streak',
  achievements: 'Achievements',
  badges,
  noBadges: 'No achievements yet. The first quiz brings one.',
  activity: 'Recent Activity',
  lastQuiz: 'Last Quiz',
  never: 'Never',
  totalXp: 'Total XP',
  memberSince: 'Member Since',
  credits: 'Free analyses left',
  sessions: 'Latest quizzes',
  sessionsFailed: 'Your latest quizzes could not be loaded.',
  sessionsEmpty: 'No quizzes recorded yet.',
  columns: { date: 'Date', score: 'Score', time: 'Time' },
  certificates: 'Certificates',
  noCertificates: 'None yet. From 80% on a quiz earns one.',
  certificate: (score: number, total: number) => `${score} of ${total}`,
  download: 'Download PDF',
  boards: 'Show me on leaderboards',
  boardsHelp: 'Switched off, no board shows you after its next update. Guests are never shown.',
  boardsSaved: { title: 'Saved', description: 'The boards follow with their next update.' },
  toQuiz: 'Take Quiz',
} as const);

export const boardWords = words('quiz-page.boardWords', {
  title: 'Leaderboard',
  lead: 'The sum of a player’s five best quizzes of a period. Equal scores: less time first, then the earlier one.',
  card: 'View Leaderboard',
  cardText: 'Sign in to see the rankings and to compete with other players.',
  signIn: 'Sign In to Compete',
  quizFirst: 'Take Quiz First',
  refresh: 'Refresh',
  update: 'Update Rankings',
  generate: 'Generate Rankings',
  performance: 'Your Performance',
  rank: 'Your Rank',
  unranked: 'Unranked',
  score: 'Your Score',
  players: 'Total Players',
  rankings: 'Rankings',
  tabs: {
    daily: 'Daily',
    weekly: 'Weekly',
    monthly: 'Monthly',
    all_time: 'All Time',
  } satisfies Record<Timeframe, string>,
  columns: { rank: 'Rank', player: 'Player', score: 'Score', badge: 'Badge' },
  badges: ['Champion', 'Runner-up', 'Third Place'],
  other: 'Competitor',
  medals: ['Gold', 'Silver', 'Bronze'],
  you: '(You)',
  anonymous: 'Anonymous',
  empty: 'No Rankings Yet',
  emptyText: 'Nobody has been ranked in this period. Take the quiz, or have the rankings counted now.',
  loading: 'The rankings are being loaded',
  loadFailed: { title: 'Error', description: 'Failed to load leaderboard' },
  updateFailed: { title: 'Error', description: 'Failed to update leaderboard' },
  updated: { title: 'Success', description: 'Leaderboard updated successfully' },
  period: (from: string, to: string) => `${from} to ${to}, UTC`,
  since: (from: string) => `Since ${from}`,
  which: 'Which board',
  everyone: 'Everyone',
  top: (shown: number, of: number) => `The first ${shown} of ${of}`,
  askName: 'On boards you are Anonymous. Choose the name that others see.',
  chooseName: 'Choose a name',
  guest: 'Guests are not ranked. Sign up to compete: what you have played stays yours.',
  notOnBoards: 'You have left the boards. Your quiz profile is where you come back.',
  toProfile: 'Quiz profile',
} as const);

export const claimWords = words('quiz-page.claimWords', {
  claimed: (count: number) => ({
    title: 'Progress Updated!',
    description:
      count === 1
        ? 'The quiz that you had played before is yours now.'
        : `${count} quizzes that you had played before are yours now.`,
  }),
  failed: 'Earlier quizzes could not be claimed yet',
} as const);
