import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSession } from '@unmask/accounts/ui';
import { showToast } from '@unmask/ui';
import { tellFailure } from '@unmask/ui/failure.ts';
import { useState } from 'react';
import type { Asked, Attempt, Feedback, Result } from '../contract.ts';
import type { Answer, Mode, Round } from '../limits.ts';
import { statsAfter } from '../local-stats.ts';
import { feedbackWords, quizWords, resultWords } from '../page-words.ts';
import { boardsKey, profileKey, quizCalls, sessionsKey } from './calls.ts';
import { loadStats, rememberSet, saveStats } from './stats-storage.ts';

/** Question answering, answered (feedback), next; completed; results. */
export type Place =
  | { at: 'start' }
  | { at: 'loading'; attempt: Attempt; failed: boolean }
  | { at: 'question'; attempt: Attempt; question: Asked; deadline: number | null }
  | { at: 'answered'; attempt: Attempt; feedback: Feedback }
  | { at: 'completed' | 'results'; attempt: Attempt; result: Result };

const START: Place = { at: 'start' };

/** Where a quiz is, and every way on from there. All that counts is decided by the service. */
export function useQuiz() {
  const { user } = useSession();
  const queries = useQueryClient();
  const [place, setPlace] = useState<Place>(START);

  async function ask(attempt: Attempt) {
    setPlace({ at: 'loading', attempt, failed: false });
    try {
      const on = await quizCalls().next({ attemptId: attempt.attemptId });
      if (on.question === null) return await complete(on.attemptId);
      const left = on.question.secondsLeft;
      const deadline = left === null ? null : performance.now() + left * 1000;
      setPlace({ at: 'question', attempt: on, question: on.question, deadline });
    } catch (thrown) {
      tellFailure(thrown, quizWords.nextFailed);
      setPlace({ at: 'loading', attempt, failed: true });
    }
  }

  async function complete(attemptId: string) {
    const attempt = await quizCalls().attempt({ attemptId });
    if (attempt.result === null) return;
    note(attempt, attempt.result);
    setPlace({ at: 'completed', attempt, result: attempt.result });
  }

  /** In this browser; of somebody signed in the service has recorded it, too. */
  function note(attempt: Attempt, result: Result) {
    if (attempt.mode !== 'practice') {
      const { certificate, expert } = result.rewards;
      const today = new Date().toISOString().slice(0, 10);
      saveStats(statsAfter(loadStats(), { percent: result.percent, certificate, expert }, today));
      if (user === null) rememberSet(attempt.attemptId);
    }
    if (result.recorded === null || user === null) return;
    showToast(resultWords.recorded);
    for (const queryKey of [profileKey(user.id), sessionsKey(user.id), boardsKey(user.id)])
      void queries.invalidateQueries({ queryKey });
  }

  const beginning = useMutation({
    mutationFn: (asked: { mode: Mode; round: Round }) => quizCalls().begin(asked),
    onSuccess: ask,
    onError: (thrown) => tellFailure(thrown, quizWords.begun),
  });

  const answering = useMutation({
    mutationFn: (given: { attempt: Attempt; position: number; answer: Answer | null }) =>
      quizCalls().answer({
        attemptId: given.attempt.attemptId,
        position: given.position,
        answer: given.answer,
      }),
    onSuccess(feedback, { attempt }) {
      if (feedback.isCorrect) showToast(feedbackWords.right);
      else showToast(feedbackWords.wrong(feedback.question.isDeepfake), 'destructive');
      setPlace({ at: 'answered', attempt: { ...attempt, answered: feedback.position + 1 }, feedback });
    },
    onError: (thrown) => tellFailure(thrown, quizWords.answerFailed),
  });

  return {
    place,
    busy: beginning.isPending || answering.isPending,
    begin: (mode: Mode, round: Round) => beginning.mutate({ mode, round }),
    answer(answer: Answer | null) {
      if (place.at !== 'question' || answering.isPending) return;
      answering.mutate({ attempt: place.attempt, position: place.question.position, answer });
    },
    next() {
      if (place.at === 'answered' || place.at === 'loading') void ask(place.attempt);
    },
    toResults() {
      if (place.at === 'completed') setPlace({ ...place, at: 'results' });
    },
    claimed() {
      if (place.at === 'results') setPlace({ ...place, result: { ...place.result, claimed: true } });
    },
    /** Everything from the beginning. */
    retake: () => setPlace(START),
  };
}
