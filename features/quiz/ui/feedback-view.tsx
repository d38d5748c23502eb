import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { Feedback } from '../contract.ts';
import { feedbackWords as words } from '../page-words.ts';
import { MediaView } from './media-view.tsx';
import { useFocus } from './question-view.tsx';
import classes from './quiz.module.css';

interface FeedbackProps {
  feedback: Feedback;
  isLast: boolean;
  onNext: () => void;
}

/** What was right, and everything that there is to learn from it. */
export function FeedbackView({ feedback, isLast, onNext }: FeedbackProps) {
  const { isCorrect, question, answer, regions } = feedback;
  const heading = useFocus();
  return (
    <div className={classes.stack}>
      <div className={classes.verdict} data-right={isCorrect}>
        {isCorrect ? <IconCircleCheck size={28} aria-hidden /> : <IconCircleX size={28} aria-hidden />}
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {words.head(isCorrect)}
          </h2>
          <p>
            {answer === null && `${words.late} `}
            {words.correct(question.isDeepfake)}
          </p>
        </div>
        <Button size="md" onClick={onNext}>
          {isLast ? words.finish : words.next}
        </Button>
      </div>
      <div className={classes.two}>
        <MediaView kind={feedback.kind} url={question.imageUrl} alt={feedback.alt} regions={regions} />
        <Facts feedback={feedback} />
      </div>
    </div>
  );
}

function Facts({ feedback }: { feedback: Feedback }) {
  const { question, players, measured, source } = feedback;
  const rows: Array<[string, string]> = [
    [words.what, question.explanation],
    [words.engine, measured === null ? words.notMeasured : `${words.measured(measured)} ${words.engineNote}`],
    [
      words.players,
      players === null ? words.playersFew : words.playersRight(players.rightPercent, players.answered),
    ],
    [words.difficulty, words.difficulties[question.difficulty]],
    [words.platform, question.platform],
    [words.context, question.realWorldContext],
    [words.source, words.sourceLine(source)],
  ];
  return (
    <dl className={classes.facts}>
      {rows.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
