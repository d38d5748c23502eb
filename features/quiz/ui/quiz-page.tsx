import { Button } from '@mantine/core';
import { SessionGate } from '@unmask/accounts/ui';
import { Loading } from '@unmask/ui';
import { useTitle } from '@unmask/ui/use-title.ts';
import { quizWords as words } from '../page-words.ts';
import { FeedbackView } from './feedback-view.tsx';
import { QuestionView } from './question-view.tsx';
import classes from './quiz.module.css';
import { CompletedView, ResultView } from './result-view.tsx';
import { StartView } from './start-view.tsx';
import { loadStats } from './stats-storage.ts';
import { useClaims } from './use-claims.ts';
import { useQuiz } from './use-quiz.ts';

/** `/quiz`: open to everyone, with or without an account. */
export default function QuizPage() {
  useTitle(words.title);
  return (
    <div className={`um-page ${classes.page}`}>
      <SessionGate>
        <Quiz />
      </SessionGate>
    </div>
  );
}

function Quiz() {
  const quiz = useQuiz();
  const { place } = quiz;
  useClaims();
  return (
    <>
      <header className={classes.head}>
        <h1>{words.title}</h1>
        {place.at === 'start' && <p>{words.lead}</p>}
        {(place.at === 'question' || place.at === 'answered') && (
          <Button variant="subtle" size="xs" onClick={quiz.retake}>
            {words.leave}
          </Button>
        )}
      </header>
      <Stage quiz={quiz} />
    </>
  );
}

function Stage({ quiz }: { quiz: ReturnType<typeof useQuiz> }) {
  const { place, busy } = quiz;
  if (place.at === 'start') return <StartView busy={busy} stats={loadStats()} onBegin={quiz.begin} />;
  if (place.at === 'loading')
    return place.failed ? (
      <Button onClick={quiz.next}>{words.retry}</Button>
    ) : (
      <Loading label={words.loading} height={420} />
    );
  const { attempt } = place;
  if (place.at === 'question')
    return (
      <QuestionView
        key={place.question.position}
        question={place.question}
        total={attempt.total}
        deadline={place.deadline}
        busy={busy}
        onAnswer={quiz.answer}
      />
    );
  if (place.at === 'answered')
    return (
      <FeedbackView
        feedback={place.feedback}
        isLast={place.feedback.position + 1 === attempt.total}
        onNext={quiz.next}
      />
    );
  if (place.at === 'completed') return <CompletedView result={place.result} onResults={quiz.toResults} />;
  return (
    <ResultView attempt={attempt} result={place.result} onClaimed={quiz.claimed} onRetake={quiz.retake} />
  );
}
