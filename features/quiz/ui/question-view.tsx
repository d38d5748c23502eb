import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Asked } from '../contract.ts';
import { ANSWERS, type Answer, SECONDS } from '../limits.ts';
import { quizWords as words } from '../page-words.ts';
import { MediaView } from './media-view.tsx';
import classes from './quiz.module.css';

interface QuestionProps {
  question: Asked;
  total: number;
  /** By `performance.now()`; null without time. */
  deadline: number | null;
  busy: boolean;
  onAnswer: (answer: Answer | null) => void;
}

export function QuestionView({ question, total, deadline, busy, onAnswer }: QuestionProps) {
  const [hints, setHints] = useState(false);
  const heading = useFocus();
  const { kind, imageUrl, alt, detectionHints, position } = question;
  return (
    <div className={classes.stack}>
      <div className={classes.bar}>
        <h2 ref={heading} tabIndex={-1}>
          {words.question(position + 1, total)}
        </h2>
        {deadline === null ? (
          <span className="um-dim">{words.noTime}</span>
        ) : (
          <Timer deadline={deadline} onOver={() => onAnswer(null)} />
        )}
      </div>
      <MediaView kind={kind} url={imageUrl} alt={alt} />
      <p className={classes.ask}>{words.ask[kind]}</p>
      <fieldset className={classes.answers} aria-label={words.answer} disabled={busy}>
        {ANSWERS.map((answer) => (
          <Button key={answer} size="lg" variant="default" disabled={busy} onClick={() => onAnswer(answer)}>
            {words.answers[answer]}
          </Button>
        ))}
      </fieldset>
      <div>
        <Button variant="subtle" size="sm" aria-expanded={hints} onClick={() => setHints(!hints)}>
          {hints ? words.hideHints : words.showHints}
        </Button>
        {hints && (
          <ul className={classes.hints} aria-label={words.hints}>
            {detectionHints.map((hint) => (
              <li key={hint}>{hint}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** Whoever does not see the page is where something new stands. */
export function useFocus() {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return ref;
}

const TICK_MS = 200;

function Timer({ deadline, onOver }: { deadline: number; onOver: () => void }) {
  const [left_ms, setLeft] = useState(() => deadline - performance.now());
  const over = useRef(onOver);
  over.current = onOver;
  useEffect(() => {
    const timer = setInterval(() => {
      const left = deadline - performance.now();
      setLeft(left);
      if (left > 0) return;
      clearInterval(timer);
      over.current();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [deadline]);
  const seconds = Math.max(0, Math.ceil(left_ms / 1000));
  return (
    <div className={classes.timer} role="timer" aria-label={words.timer} data-short={seconds <= 5}>
      <span className="um-mono">{words.seconds(seconds)}</span>
      <span className={classes.track} aria-hidden="true">
        <span style={{ width: `${Math.max(0, Math.min(100, left_ms / (10 * SECONDS)))}%` }} />
      </span>
    </div>
  );
}
