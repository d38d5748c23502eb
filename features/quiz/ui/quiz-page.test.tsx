import { screen, waitFor, within } from '@testing-library/react';
import { KEPT } from '@unmask/product/browser-storage';
import { expect, test, vi } from 'vitest';
import { NO_STATS } from '../local-stats.ts';
import { asked, attempt, feedback, press, quizPlace, result } from './quiz.testing.tsx';
import QuizPage from './quiz-page.tsx';

const { place, show, sent } = quizPlace();

/** A set of two: the first is answered rightly, the second wrongly. */
function serviceOfTwo(more: Parameters<typeof result>[0] = {}) {
  let answered = 0;
  const ended = attempt(2, { result: result(more) });
  Object.assign(place.json, {
    begin: () => attempt(0),
    next: () => (answered < 2 ? attempt(answered, { question: asked(answered) }) : ended),
    answer: ({ position }: { position: number }) => {
      answered = position + 1;
      return position === 0
        ? feedback(0)
        : feedback(1, { isCorrect: false, answer: 'authentic', players: null, measured: null });
    },
    attempt: () => ended,
    claimRewards: { credits: 4, certificateId: 'certificate_1' },
  });
}
async function playTwo() {
  await press('Start Quiz');
  await press('AI-generated');
  await press('Next Question');
  await press('Authentic');
  await press('See how you did');
  await screen.findByText('Quiz Completed!');
}
const kept = () => JSON.parse(localStorage.getItem(KEPT.quiz.key) ?? 'null') as typeof NO_STATS;

test('[QUIZ-005, QUIZ-012, QUIZ-013, QUIZ-015, ROUTE-010, CALL-128] the page is open to everyone, shows what this browser keeps, and leads on', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const stats = {
    ...NO_STATS,
    totalQuizzesTaken: 6,
    currentStreak: 7,
    longestStreak: 7,
    lastQuizDate: today,
  };
  localStorage.setItem(KEPT.quiz.key, JSON.stringify(stats));
  show(QuizPage);
  expect(await screen.findByRole('heading', { name: 'Deepfake Quiz', level: 1 })).toBeInTheDocument();
  const links = ['Analyze your video', 'Leaderboard'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  );
  expect(links).toEqual(['/', '/leaderboard']);
  const streak = screen.getByText(/Current streak: 7 days/);
  expect(streak).toHaveAttribute('data-streak', 'orange');
  const hot = screen.getByText('Hot Streak').closest('li')!;
  expect(hot).toHaveAttribute('data-reached', 'true');
  expect(screen.getByText('Expert Badge').closest('li')).toHaveAttribute('data-reached', 'false');
});

test('[QUIZ-008, QUIZ-009, QUIZ-010, QUIZ-011, QUIZ-017, QUIZ-018, QUIZ-019, QUIZ-023, QUIZ-024, QUIZ-030, QUIZ-032, QUIZ-033] question, feedback, next; completed; results', async () => {
  serviceOfTwo();
  show(QuizPage);
  await press('Start Quiz');
  expect(await screen.findByText('Question 1 of 2')).toBeInTheDocument();
  expect(sent('begin')).toEqual([{ mode: 'ranked', round: 'pictures' }]);
  expect(screen.getByRole('img', { name: 'A landscape' })).toHaveAttribute(
    'src',
    '/api/quiz/attempts/a/media/0',
  );
  expect(screen.queryByText('Look along edges.')).toBeNull();
  await press('Show hints');
  expect(screen.getByText('Look along edges.')).toBeInTheDocument();
  await press('Hide hints');
  expect(screen.queryByText('Look along edges.')).toBeNull();
  await press('Show hints');
  await press('AI-generated');
  // Hidden once it was answered.
  expect(await screen.findByText('Correct answer: AI-generated')).toBeInTheDocument();
  expect(screen.queryByText('Look along edges.')).toBeNull();
  expect(await screen.findByText('Correct!')).toBeInTheDocument();
  for (const text of [
    'Altered: the marked part was copied.',
    'Marketplace',
    'Goods and money.',
    '61% of 40 answers were right.',
  ])
    expect(screen.getByText(text)).toBeInTheDocument();
  expect(
    screen.getByText(/^Inconclusive: no verdict, 50% probability of AI \(engine 9\.1\)\./),
  ).toBeInTheDocument();
  expect(screen.getByText(/“Bridge” by Ann, CC0-1\.0/)).toBeInTheDocument();
  await press('Next Question');
  expect(await screen.findByText('Question 2 of 2')).toBeInTheDocument();
  await press('Authentic');
  expect(await screen.findByText('The correct answer is AI-generated.')).toBeInTheDocument();
  expect(screen.getByText('It has not been measured on this installation.')).toBeInTheDocument();
  expect(sent('answer')).toEqual([
    { attemptId: 'a', position: 0, answer: 'ai_generated' },
    { attemptId: 'a', position: 1, answer: 'authentic' },
  ]);
  await press('See how you did');
  expect(await screen.findByText('Quiz Completed!')).toBeInTheDocument();
  expect(screen.queryByText('Your Results')).toBeNull();
  await press('View Results & Rewards');
  expect(await screen.findByText('Your Results')).toBeInTheDocument();
  expect(screen.getByText('Outstanding. You see what most people miss.')).toBeInTheDocument();
  // Trusting what is real counts as much as catching what is made: both are told.
  const figure = (name: string) => screen.getByText(name).closest('div');
  expect(figure('Real items that you trusted')).toHaveTextContent(/80%$/);
  expect(figure('Made or altered items that you caught')).toHaveTextContent(/100%$/);
});

test('[QUIZ-016, QUIZ-025, QUIZ-026, QUIZ-034, QUIZ-050, CALL-129] without an account the browser keeps count, and rewards are claimed once', async () => {
  serviceOfTwo();
  show(QuizPage);
  await playTwo();
  expect(kept()).toMatchObject({
    totalQuizzesTaken: 1,
    bestScore: 90,
    expertBadgeEarned: true,
    certificatesEarned: 1,
  });
  expect(JSON.parse(localStorage.getItem(KEPT.quizSets.key) ?? '')).toEqual(['a']);
  await press('View Results & Rewards');
  for (const text of [
    '4 free video analysis credits',
    'Detection certificate',
    'Expert badge',
    'Time bonus: 1 points',
  ])
    expect(screen.getByText(text)).toBeInTheDocument();
  await press('Claim Rewards');
  expect(await screen.findByText('Rewards Claimed!')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Claimed!' })).toBeDisabled();
  expect(sent('claimRewards')).toEqual([]);
});

test('[QUIZ-002, QUIZ-035] signed in, the set is recorded and its rewards are claimed from the service', async () => {
  serviceOfTwo({ recorded: { xp: 112, level: 2, levelBefore: 1, streak: 1, badges: ['first_quiz'] } });
  show(QuizPage, 'user');
  await playTwo();
  expect(await screen.findByText('Progress Updated!')).toBeInTheDocument();
  expect(localStorage.getItem(KEPT.quizSets.key)).toBeNull();
  await press('View Results & Rewards');
  expect(screen.getByText('+112 XP')).toBeInTheDocument();
  expect(screen.getByText(/You reached level 2\./)).toBeInTheDocument();
  expect(screen.getByText(/New badges: First Quiz\./)).toBeInTheDocument();
  await press('Claim Rewards');
  expect(await screen.findByRole('button', { name: 'Claimed!' })).toBeDisabled();
  expect(sent('claimRewards')).toEqual([{ attemptId: 'a' }]);
});

test('[QUIZ-022, QUIZ-014, QUIZ-036, QUIZ-037] a result is shared without spoiling it, and retaking begins anew', async () => {
  serviceOfTwo();
  const writeText = vi.fn(async (_text: string) => undefined);
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  show(QuizPage);
  await playTwo();
  await press('View Results & Rewards');
  await press('Share');
  expect(await screen.findByText('Copied to clipboard!')).toBeInTheDocument();
  expect(writeText.mock.calls[0]?.[0]).toBe(
    `Unmask quiz 2026-11-23: 9/10 in 1:23\n■■■□■■■■■■\n${place.server.origin}/quiz`,
  );
  const shared = vi.fn(async () => undefined);
  Object.defineProperty(navigator, 'share', { configurable: true, value: shared });
  try {
    await press('Share');
    expect(await screen.findByText('Thanks for sharing!')).toBeInTheDocument();
  } finally {
    Reflect.deleteProperty(navigator, 'share');
  }
  await press('Retake Quiz');
  expect(await screen.findByRole('button', { name: 'Start Quiz' })).toBeInTheDocument();
  expect(screen.queryByText('Your Results')).toBeNull();
});

test('[QUIZ-020, QUIZ-021] when the time is over the question is answered with nothing, once', async () => {
  serviceOfTwo();
  place.json.next = () => attempt(0, { question: { ...asked(0), secondsLeft: 0.4 } });
  place.json.answer = feedback(0, { answer: null, isCorrect: false });
  show(QuizPage);
  await press('Start Quiz');
  expect(await screen.findByText(/The time was over\./)).toBeInTheDocument();
  expect(sent('answer')).toEqual([{ attemptId: 'a', position: 0, answer: null }]);
});

test('practice has no clock, and what went wrong can be tried again', async () => {
  serviceOfTwo();
  place.answers.next = { status: 500, body: {} };
  show(QuizPage);
  await press('Practice without time');
  expect(sent('begin')).toEqual([{ mode: 'practice', round: 'pictures' }]);
  await screen.findByRole('button', { name: 'Try again' });
  place.answers = {};
  place.json.next = attempt(0, { question: { ...asked(0), secondsLeft: null } });
  await press('Try again');
  expect(await screen.findByText('Without time')).toBeInTheDocument();
  expect(screen.queryByRole('timer')).toBeNull();
});

test('the same answer for everything has no level and no rewards', async () => {
  serviceOfTwo({
    ...{ level: null, ranked: false, reason: 'one_sided', percent: 60, score: 6, trusted: 0 },
    rewards: { credits: 0, certificate: false, expert: false, timeBonus: 0 },
  });
  show(QuizPage);
  await playTwo();
  await press('View Results & Rewards');
  const level = screen.getByText('Performance level').closest('div')!;
  expect(within(level).getByText('None')).toBeInTheDocument();
  expect(screen.getByText(/^You gave nearly the same answer to everything\./)).toBeInTheDocument();
  expect(screen.getByText('This quiz earns no rewards.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Claim Rewards' })).toBeNull();
});

test('sets of before are claimed once somebody is signed in', async () => {
  localStorage.setItem(KEPT.quizSets.key, '["one","two"]');
  place.json.claimAttempts = { claimed: 2 };
  show(QuizPage, 'user');
  expect(await screen.findByText('2 quizzes that you had played before are yours now.')).toBeInTheDocument();
  expect(sent('claimAttempts')).toEqual([{ attemptIds: ['one', 'two'] }]);
  await waitFor(() => expect(localStorage.getItem(KEPT.quizSets.key)).toBeNull());
});
